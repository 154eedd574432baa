import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { freePort } from '#test/proof/processes.ts'
import { refuseTransactionPooling } from './client.ts'

const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

async function aPooler(databaseUrl: string, mode: 'session' | 'transaction'): Promise<string> {
  const { port, username, password, pathname } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'homefield-pooler-'))
  const ownPort = await freePort()
  const target = `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)}`
  const settings = [
    '[databases]',
    `${pathname.slice(1)} = ${target}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${ownPort}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}`,
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), settings.join('\n'))
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn('pgbouncer', [...asUser, '-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  onTestFinished(async () => {
    const exited = once(pooler, 'exit')
    pooler.kill('SIGKILL')
    await exited
    await rm(folder, { recursive: true })
  })
  await once(pooler, 'spawn')
  return `postgres://homefield@127.0.0.1:${ownPort}${pathname}`
}

test.runIf(hasPgBouncer)(
  'the app refuses to start behind PgBouncer in transaction mode, and starts in session mode',
  async () => {
    const database = await freshDatabase()
    const [session, transaction] = [await aPooler(database.url, 'session'), await aPooler(database.url, 'transaction')]
    await expect.poll(() => refuseTransactionPooling(session), { timeout: 10_000 }).toBeUndefined()
    await expect
      .poll(() => refuseTransactionPooling(transaction).catch(String), { timeout: 10_000 })
      .toMatch(/points to a connection pooler in transaction mode/)
    await database.drop()
  },
)

test('a direct connection is fine', async () => {
  const database = await freshDatabase()
  await refuseTransactionPooling(database.url)
  expect((await database.pool.query('select 1')).rowCount).toBe(1)
  await database.drop()
})
