import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { killedLine } from './commands.ts'
import type { Command, KillMoment } from './commands.ts'

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

const inProject = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

/** The keys shared by app and sandbox. */
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_proof_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_proof_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_proof_0123456789',
}
export const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = keys

function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { ...keys, TZ: 'UTC', NODE_COMPILE_CACHE: join(tmpdir(), 'homefield-proof-cache'), ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  running.add(child)
  let output = ''
  child.stdout!.setEncoding('utf8').on('data', (more: string) => (output += more))
  const ended = once(child, 'close').then(([, signal]) => {
    running.delete(child)
    return signal as string | null
  })
  return {
    child,
    ended,
    output: () => output,
    /** Kills it with SIGKILL unless it has already exited. */
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export type AppProcess = Awaited<ReturnType<typeof startApp>>

/** Starts an app process. With `kill`, it may die during startup. */
export async function startApp(options: {
  port: number
  databaseUrl: string
  sandbox: string
  sessionSecret: string
  preload: 'kill-at.ts' | 'disable-mechanisms.ts'
  aheadMs?: number
  kill?: KillMoment
}) {
  const app = start(['--import', inProject(`test/proof/${options.preload}`), inProject('test/proof/app.ts')], {
    PORT: String(options.port),
    HOST: '127.0.0.1',
    DATABASE_URL: options.databaseUrl,
    SESSION_SECRET: options.sessionSecret,
    DRAW_SECRET_KEY: 'a-key-for-proofs-of-32-characters-or-more',
    STRIPE_API_URL: options.sandbox,
    LOG_LEVEL: 'silent',
    AHEAD_MS: String(options.aheadMs ?? 0),
    ...(options.kill && { KILL_AT: JSON.stringify(options.kill) }),
  })
  const heard = async () => {
    const isReady = await Promise.race([once(app.child, 'message').then(() => true), app.ended.then(() => false)])
    if (!isReady && !options.kill) throw new Error(`An app process exited early: ${app.output()}`)
  }
  await heard()
  return {
    base: `http://127.0.0.1:${options.port}`,
    async send(command: Command) {
      // Nothing is sent to a process that has just been killed; `heard` reports it.
      app.child.send(command, () => {})
      await heard()
    },
    /** Resolves when it has exited: whether it was killed as requested. */
    async wasKilled(): Promise<boolean> {
      return (await app.ended) === 'SIGKILL' && app.output().includes(killedLine)
    },
    stop: app.stop,
  }
}

/** Starts the whole site, with pages, as `npm start` does. Resolves when it is ready. */
export async function startSite(options: {
  port: number
  databaseUrl: string
  dataDir: string
  sessionSecret: string
}) {
  const site = start(['--import', inProject('test/proof/with-its-parent.ts'), inProject('src/app/main.ts')], {
    NODE_ENV: 'production',
    PORT: String(options.port),
    HOST: '127.0.0.1',
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: options.dataDir,
    SESSION_SECRET: options.sessionSecret,
    DRAW_SECRET_KEY: 'a-key-for-proofs-of-32-characters-or-more',
    PUBLIC_URL: `http://127.0.0.1:${options.port}`,
    LOG_LEVEL: 'silent',
  })
  const base = `http://127.0.0.1:${options.port}`
  const isReady = () =>
    fetch(`${base}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) {
    if (site.child.exitCode !== null) throw new Error(`The site exited early: ${site.output()}`)
    await setTimeout(100)
  }
  return {
    base,
    /** Asks it to stop, as a deployment does. Resolves when it has exited. */
    terminate: async () => {
      site.child.kill('SIGTERM')
      await site.ended
    },
    stop: site.stop,
  }
}

/** Starts the payment sandbox as its own process. Its webhooks go to `webhookUrl`. */
export async function startSandbox(options: { databaseUrl: string; webhookUrl: string }) {
  const sandbox = start(['--import', inProject('test/proof/with-its-parent.ts'), inProject('src/sandbox/main.ts')], {
    PORT: '0',
    DATABASE_URL: options.databaseUrl,
    WEBHOOK_URL: options.webhookUrl,
  })
  await Promise.race([once(sandbox.child.stdout!, 'data'), sandbox.ended])
  const [, base] = /ready on (http:\S+)/.exec(sandbox.output()) ?? []
  if (!base) throw new Error(`The sandbox did not start: ${sandbox.output()}`)
  return { base, stop: sandbox.stop }
}

/** A free port that outgoing connections do not use while a killed process is down. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise((resolve) => probe.close(resolve))
    if (isFree) return port
  }
}
