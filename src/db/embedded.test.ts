import { chmod, chown, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addressOf, ask, useDataDir } from '#test/embedded-database.ts'
import { startEmbedded } from './embedded.ts'

const daemon = 1
const isRoot = process.getuid?.() === 0
const { dataDir, startApp, serverPid } = useDataDir()

describe('the database', { timeout: 30_000 }, () => {
  test('has unaccent and pg_trgm, uses UTC, and syncs commits to disk', async () => {
    const { url, release } = await startEmbedded({ dataDir: dataDir() })
    expect(
      await ask(
        url,
        `create extension pg_trgm;
         create extension unaccent;
         select lower('ÉÄŞŁ') as lower, 'ZÜRICH' ilike 'zürich' as ilike, unaccent('Zürich') as unaccent,
           similarity('Zürich', 'zürich') as similarity, current_setting('timezone') as timezone,
           current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`,
      ),
    ).toEqual({
      lower: 'éäşł',
      ilike: true,
      unaccent: 'Zurich',
      similarity: 1,
      timezone: 'UTC',
      encoding: 'UTF8',
      fsync: 'on',
      commit: 'on',
      pages: 'on',
    })
    await release()
  })

  test('keeps its data and its port across restarts', async () => {
    const first = await startEmbedded({ dataDir: dataDir() })
    await ask(first.url, 'create table cup as select 42 as teams')
    await first.release()
    await expect(ask(first.url, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/)

    const second = await startEmbedded({ dataDir: dataDir() })
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select teams from cup')).toEqual({ teams: 42 })
    await second.release()
  })

  test('requires its password, which only the owner can read', async () => {
    const { url, release } = await startEmbedded({ dataDir: dataDir() })
    const stranger = new URL(url)
    stranger.password = 'guessed'
    await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(dataDir(), 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    expect(await ask(url, "select current_setting('listen_addresses') as addresses")).toEqual({
      addresses: '127.0.0.1',
    })
    await release()
  })
})

describe.runIf(isRoot && process.platform === 'linux')('root', { timeout: 30_000 }, () => {
  test('runs the server as another user where user namespaces are not permitted', async () => {
    await chmod(dataDir(), 0o755)

    const url = await addressOf(await startAppWithoutUserNamespaces())
    expect(await ask(url, 'select 1 as alive')).toEqual({ alive: 1 })
    expect((await stat(join(dataDir(), 'postgres', 'data'))).uid).not.toBe(0)
  })

  test('gets an error that says what to do when that user cannot access the folder', async () => {
    const message = await addressOf(await startAppWithoutUserNamespaces())
    expect(message).toContain('Run Homefield as a normal user, or set DATABASE_URL')
  })

  test('runs the server as the owner of the folder', async () => {
    await chmod(dataDir(), 0o755)
    await mkdir(join(dataDir(), 'postgres'))
    await chown(join(dataDir(), 'postgres'), daemon, daemon)
    const { release } = await startEmbedded({ dataDir: dataDir() })
    expect((await stat(`/proc/${await serverPid()}`)).uid).toBe(daemon)
    for (const name of ['lock', 'users', 'password', 'port', 'server.log']) {
      expect([name, (await stat(join(dataDir(), 'postgres', name))).uid]).toEqual([name, daemon])
    }
    await release()
  })
})

async function startAppWithoutUserNamespaces() {
  const folder = join(dataDir(), 'bin')
  await mkdir(folder)
  await writeFile(join(folder, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return startApp({ PATH: `${folder}:${process.env['PATH']}` })
}
