import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbedded } from './embedded.ts'

const daemon = 1
const isRoot = process.getuid?.() === 0
const apps: ChildProcess[] = []
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'homefield database '))
})

afterEach(async () => {
  for (const app of apps.splice(0)) await kill(app)
  const last = await startEmbedded({ dataDir })
  await last.release()
  await rm(dataDir, { recursive: true })
})

describe('the database', { timeout: 30_000 }, () => {
  test('knows accents and trigrams, keeps UTC, and writes through to the disk', async () => {
    const { url, release } = await startEmbedded({ dataDir })
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

  test('keeps its rows and its address from one start to the next', async () => {
    const first = await startEmbedded({ dataDir })
    await ask(first.url, 'create table cup as select 42 as teams')
    await first.release()
    await expect(ask(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')

    const second = await startEmbedded({ dataDir })
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select teams from cup')).toEqual({ teams: 42 })
    await second.release()
  })

  test('lets nobody in without the password, which only the owner may read', async () => {
    const { url, release } = await startEmbedded({ dataDir })
    const stranger = new URL(url)
    stranger.password = 'guessed'
    await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    expect(await ask(url, "select current_setting('listen_addresses') as addresses")).toEqual({
      addresses: '127.0.0.1',
    })
    await release()
  })
})

describe('the processes of one folder', { timeout: 30_000 }, () => {
  test('four that start at the same instant share one server, which the last one out stops', async () => {
    const urls = await Promise.all([startApp(), startApp(), startApp(), startApp()].map(addressOf))
    expect(new Set(urls).size).toBe(1)
    const [first, ...others] = [...apps]
    for (const app of others) await leave(app)
    expect(await ask(urls[0]!, 'select 1 as alive')).toEqual({ alive: 1 })
    await leave(first!)
    await expect(ask(urls[0]!, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('a process that was killed leaves the server to the next one, which can stop it', async () => {
    const killed = startApp()
    const url = await addressOf(killed)
    await kill(killed)
    expect(await ask(url, 'select 1 as alive')).toEqual({ alive: 1 })

    const next = startApp()
    expect(await addressOf(next)).toBe(url)
    await leave(next)
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('after the kill of app and server, the next start brings back what was committed', async () => {
    const app = startApp()
    const url = await addressOf(app)
    await ask(url, 'create table cup as select 42 as teams')
    await kill(app)
    process.kill(await serverPid(), 'SIGKILL')

    const next = await startEmbedded({ dataDir })
    expect(await ask(next.url, 'select teams from cup')).toEqual({ teams: 42 })
    await next.release()
  })

  test('a lock file left by a killed server is seen through when it names a living process', async () => {
    const app = startApp()
    await addressOf(app)
    const file = join(dataDir, 'postgres', 'data', 'postmaster.pid')
    const lines = (await readFile(file, 'utf8')).split('\n')
    process.kill(Number(lines[0]), 'SIGKILL')
    await writeFile(file, [process.pid, ...lines.slice(1)].join('\n'))

    const next = await startEmbedded({ dataDir })
    expect(await ask(next.url, 'select 1 as alive')).toEqual({ alive: 1 })
    await next.release()
  })

  test('a busy process of a killed server is waited for, never joined by a second server', async () => {
    const app = startApp()
    const url = await addressOf(app)
    const busy = Promise.allSettled([ask(url, 'select count(*) from generate_series(1, 8000000)')])
    await sleep(200)
    process.kill(await serverPid(), 'SIGKILL')

    const next = await startEmbedded({ dataDir })
    expect(await ask(next.url, 'select 1 as alive')).toEqual({ alive: 1 })
    await busy
    await next.release()
  })

  test('a start killed while it creates the database heals at the next one', async () => {
    for (const delay of [150, 300, 450]) {
      const app = startApp()
      await sleep(delay)
      await kill(app)
    }
    const next = await startEmbedded({ dataDir })
    expect(await ask(next.url, 'select 1 as alive')).toEqual({ alive: 1 })
    await next.release()
    expect((await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('unfinished'))).toEqual([])
  })
})

describe.runIf(isRoot && process.platform === 'linux')('root', { timeout: 30_000 }, () => {
  test('runs the server as another user where user namespaces are not permitted', async () => {
    await chmod(dataDir, 0o755)

    const url = await addressOf(await startAppWithoutUserNamespaces())
    expect(await ask(url, 'select 1 as alive')).toEqual({ alive: 1 })
    expect((await stat(join(dataDir, 'postgres', 'data'))).uid).not.toBe(0)
  })

  test('is told what to do when that other user may not enter the folder', async () => {
    const complaint = await addressOf(await startAppWithoutUserNamespaces())
    expect(complaint).toContain('Run Homefield as a normal user, or set DATABASE_URL')
  })

  test('runs the server as the user whose folder it is', async () => {
    await chmod(dataDir, 0o755)
    await mkdir(join(dataDir, 'postgres'))
    await chown(join(dataDir, 'postgres'), daemon, daemon)
    const { release } = await startEmbedded({ dataDir })
    expect((await stat(`/proc/${await serverPid()}`)).uid).toBe(daemon)
    for (const name of ['lock', 'users', 'password', 'port', 'server.log']) {
      expect([name, (await stat(join(dataDir, 'postgres', name))).uid]).toEqual([name, daemon])
    }
    await release()
  })
})

/** A process that starts the database, prints its address or what went wrong, and releases it when its input ends. */
function startApp(env: NodeJS.ProcessEnv = {}) {
  const script = `
    const { startEmbedded } = await import(process.argv[1])
    try {
      const { url, release } = await startEmbedded({ dataDir: process.argv[2] })
      console.log(url)
      process.stdin.on('end', () => release().then(() => process.exit(0))).resume()
    } catch (error) {
      console.log(error.message)
    }`
  const args = ['--input-type=module', '--eval', script, import.meta.resolve('./embedded.ts'), dataDir]
  const app = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] })
  apps.push(app)
  return app
}

async function startAppWithoutUserNamespaces() {
  const folder = join(dataDir, 'bin')
  await mkdir(folder)
  await writeFile(join(folder, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return startApp({ PATH: `${folder}:${process.env['PATH']}` })
}

async function addressOf(app: ChildProcess) {
  const [line] = await once(createInterface(app.stdout!), 'line')
  return String(line)
}

async function leave(app: ChildProcess) {
  app.stdin!.end()
  await once(app, 'exit')
}

async function kill(app: ChildProcess) {
  if (app.exitCode !== null || app.signalCode !== null) return
  app.kill('SIGKILL')
  await once(app, 'exit')
}

async function serverPid() {
  const { stdout } = await promisify(execFile)('head', ['-1', join(dataDir, 'postgres', 'data', 'postmaster.pid')])
  return Number(stdout)
}

/** The first row of the last statement's answer. */
async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const answer: unknown = await client.query(sql)
    const last = Array.isArray(answer) ? answer.at(-1) : answer
    return last.rows[0]
  } finally {
    await client.end()
  }
}
