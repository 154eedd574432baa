import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseUnfit } from '#db/client.ts'
import { startEmbedded } from '#db/embedded.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { madeByAnOlderVersion } from '#test/older-version.ts'
import { freePort } from '#test/proof/processes.ts'
import { drawSecretKey, sessionSecret } from '#test/world.ts'
import { boot } from './boot.ts'

const secrets = { SESSION_SECRET: sessionSecret, DRAW_SECRET_KEY: drawSecretKey }

/** Why the app does not start with these settings. */
const failureOf = (settings: Record<string, string>) => {
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent', NODE_ENV: 'test' })
  return boot(config).then(
    () => 'started',
    (error: unknown) => error,
  )
}

const failureWith = (port: number) => failureOf({ DATABASE_URL: `postgres://x@127.0.0.1:${port}/x`, ...secrets })

test('with DATABASE_URL, the app does not start without DRAW_SECRET_KEY', async () => {
  const failure = await failureOf({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x', SESSION_SECRET: sessionSecret })
  expect(failure).toBeInstanceOf(ConfigError)
  expect(String(failure)).toMatch(
    /DRAW_SECRET_KEY is required with DATABASE_URL\. Use at least 32 characters, the same for every process\.$/,
  )
})

test('a public site refuses to boot with an easily guessed ADMIN_PASSWORD', async () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const database = { DATABASE_URL: 'postgres://x@127.0.0.1:1/x', ...secrets }
  const start = (PUBLIC_URL: string, ADMIN_PASSWORD: string) =>
    failureOf({ ...stripe, ...database, PUBLIC_URL, ADMIN_EMAIL: 'chief@club.example', ADMIN_PASSWORD })
  for (const guessed of ['password1', 'Homefield2026', 'chief@club', '987654321']) {
    expect(String(await start('https://club.example', guessed))).toMatch(
      /^Error: ADMIN_PASSWORD is too easy to guess\. /,
    )
  }
  expect(await start('https://club.example', 'whistle-and-clock')).toBeInstanceOf(DatabaseUnfit)
  expect(await start('http://localhost:3000', 'password1')).toBeInstanceOf(DatabaseUnfit)
})

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

test('an embedded database of an older version stops the start with one sentence that names its folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'homefield-boot-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { url, release } = await startEmbedded({ dataDir })
  await madeByAnOlderVersion(url)
  await release()
  const failure = await failureOf({ DATA_DIR: dataDir })
  expect(failure).toBeInstanceOf(DatabaseUnfit)
  const folder = join(await realpath(dataDir), 'postgres')
  expect(String(failure)).toMatch(
    new RegExp(`made by another version of Homefield and can't be updated: to start over, delete ${folder}\\.$`),
  )
})
