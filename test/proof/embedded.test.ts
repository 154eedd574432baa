import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startEmbedded } from '#db/embedded.ts'
import { addressOf, ask, kill, leave, useDataDir } from '../embedded-database.ts'

/* Processes that share one folder, and recovery after they are killed. */

const { dataDir, startApp, serverPid } = useDataDir()

test('four processes that start together share one server, which the last one stops', async () => {
  const apps = [startApp(), startApp(), startApp(), startApp()]
  const urls = await Promise.all(apps.map(addressOf))
  expect(new Set(urls).size).toBe(1)
  const [first, ...others] = apps
  for (const app of others) await leave(app)
  expect(await ask(urls[0]!, 'select 1 as alive')).toEqual({ alive: 1 })
  await leave(first!)
  await expect(ask(urls[0]!, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/)
})

test('after a process is killed, the next one can use and stop the server', async () => {
  const killed = startApp()
  const url = await addressOf(killed)
  await kill(killed)
  expect(await ask(url, 'select 1 as alive')).toEqual({ alive: 1 })

  const next = startApp()
  expect(await addressOf(next)).toBe(url)
  await leave(next)
  await expect(ask(url, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/)
})

test('after app and server are killed, the next start has all committed data', async () => {
  const app = startApp()
  const url = await addressOf(app)
  await ask(url, 'create table cup as select 42 as teams')
  await kill(app)
  process.kill(await serverPid(), 'SIGKILL')

  const next = await startEmbedded({ dataDir: dataDir() })
  expect(await ask(next.url, 'select teams from cup')).toEqual({ teams: 42 })
  await next.release()
})

test('a stale lock file is detected even if its process id has been reused', async () => {
  const app = startApp()
  await addressOf(app)
  const file = join(dataDir(), 'postgres', 'data', 'postmaster.pid')
  const lines = (await readFile(file, 'utf8')).split('\n')
  process.kill(Number(lines[0]), 'SIGKILL')
  await writeFile(file, [process.pid, ...lines.slice(1)].join('\n'))

  const next = await startEmbedded({ dataDir: dataDir() })
  expect(await ask(next.url, 'select 1 as alive')).toEqual({ alive: 1 })
  await next.release()
})

test('a new server waits until all processes of a killed one have ended', async () => {
  const app = startApp()
  const url = await addressOf(app)
  const busy = Promise.allSettled([ask(url, 'select count(*) from generate_series(1, 8000000)')])
  await sleep(200)
  process.kill(await serverPid(), 'SIGKILL')

  const next = await startEmbedded({ dataDir: dataDir() })
  expect(await ask(next.url, 'select 1 as alive')).toEqual({ alive: 1 })
  await busy
  await next.release()
})

test('a start killed while creating the database is repaired by the next one', async () => {
  for (const delay of [150, 300, 450]) {
    const app = startApp()
    await sleep(delay)
    await kill(app)
  }
  const next = await startEmbedded({ dataDir: dataDir() })
  expect(await ask(next.url, 'select 1 as alive')).toEqual({ alive: 1 })
  await next.release()
  // An initdb of a killed start may have begun to write after that. The next start deletes its files.
  await (await startEmbedded({ dataDir: dataDir() })).release()
  expect((await readdir(join(dataDir(), 'postgres'))).filter((name) => name.startsWith('unfinished'))).toEqual([])
})
