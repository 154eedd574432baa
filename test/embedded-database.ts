import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach } from 'vitest'
import { startEmbedded } from '#db/embedded.ts'

/** A data folder for each test, for app processes with their own database. Deleted afterward. */
export function useDataDir() {
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

  return {
    /** Set while a test runs. */
    dataDir: () => dataDir,

    /** A process that starts the database, prints its URL or an error, and releases it when its input ends. */
    startApp: (env: NodeJS.ProcessEnv = {}) => {
      const script = `
        const { startEmbedded } = await import(process.argv[1])
        try {
          const { url, release } = await startEmbedded({ dataDir: process.argv[2] })
          console.log(url)
          process.stdin.on('end', () => release().then(() => process.exit(0))).resume()
        } catch (error) {
          console.log(error.message)
        }`
      const args = ['--input-type=module', '--eval', script, import.meta.resolve('#db/embedded.ts'), dataDir]
      const app = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] })
      apps.push(app)
      return app
    },

    serverPid: async () => {
      const { stdout } = await promisify(execFile)('head', ['-1', join(dataDir, 'postgres', 'data', 'postmaster.pid')])
      return Number(stdout)
    },
  }
}

/** The line that a process prints: its URL or an error. */
export async function addressOf(app: ChildProcess) {
  const [line] = await once(createInterface(app.stdout!), 'line')
  return String(line)
}

export async function leave(app: ChildProcess) {
  app.stdin!.end()
  await once(app, 'exit')
}

export async function kill(app: ChildProcess) {
  if (app.exitCode !== null || app.signalCode !== null) return
  app.kill('SIGKILL')
  await once(app, 'exit')
}

/** The first row of the last statement's result. */
export async function ask(url: string, sql: string): Promise<unknown> {
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
