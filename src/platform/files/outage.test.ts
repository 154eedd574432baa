import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isOutage } from '#lib/outages.ts'
import { filesInS3 } from './in-s3.ts'

const bucketAt = (endpoint: string) =>
  filesInS3(
    { kind: 's3', bucket: 'photos', endpoint, region: 'x', keys: { accessKeyId: 'a', secretAccessKey: 'b' } },
    100,
  )
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('storage that accepts connections and never answers is an outage, within seconds', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const files = bucketAt(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  expect(isOutage(await failureOf(files.stat('team.webp')))).toBe(true)
  expect(isOutage(await failureOf(files.put('team.webp', Buffer.from('x'), 'image/webp')))).toBe(true)
  silent.close()
})

test('storage that refuses connections is an outage', async () => {
  expect(isOutage(await failureOf(bucketAt('http://127.0.0.1:1').stat('team.webp')))).toBe(true)
})
