import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseUnfit } from '#db/client.ts'
import { readConfig } from '#platform/config.ts'
import { freePort } from '#test/proof/processes.ts'
import { sessionSecret } from '#test/world.ts'
import { boot } from './boot.ts'

/** Why the app does not start with the database on this port. */
const failureWith = (port: number) => {
  const DATABASE_URL = `postgres://x@127.0.0.1:${port}/x`
  const config = readConfig({ DATABASE_URL, SESSION_SECRET: sessionSecret, LOG_LEVEL: 'silent', NODE_ENV: 'test' })
  return boot(config).then(
    () => 'started',
    (error: unknown) => error,
  )
}

test('a database that refuses connections stops the start with one sentence', async () => {
  const failure = await failureWith(await freePort())
  expect(failure).toBeInstanceOf(DatabaseUnfit)
  expect(String(failure)).toMatch(/The database cannot be reached: connect ECONNREFUSED .*\.$/)
})

test('a database that accepts the connection and never replies stops the start after ten seconds', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const connected = once(silent, 'connection')
  const failing = failureWith((silent.address() as AddressInfo).port)
  await connected
  vi.advanceTimersByTime(10_000)
  const failure = await failing
  expect(failure).toBeInstanceOf(DatabaseUnfit)
  expect(String(failure)).toMatch(/The database cannot be reached: .*timeout.*\.$/)
})
