import { connect } from 'node:net'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isConnectionLost, isOutage } from './outages.ts'

test('a database whose Unix socket is gone is an outage, and a missing file is not', async () => {
  const refusal = await new Promise((resolve) => connect({ path: '/nowhere/.s.PGSQL.5432' }).once('error', resolve))
  expect([isConnectionLost(refusal), isOutage(refusal)]).toEqual([true, true])
  expect(isConnectionLost(new Error('query failed', { cause: refusal }))).toBe(true)
  const missing = await readFile('/nowhere/a-file').catch((error: unknown) => error)
  expect([isConnectionLost(missing), isOutage(missing)]).toEqual([false, false])
})
