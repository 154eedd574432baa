import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { struckLine } from './orders.ts'
import type { Order, Strike } from './orders.ts'

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

const inProject = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

/** What app and sandbox know of each other. */
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
    /** Ends it with SIGKILL unless it has ended already. */
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export type AppProcess = Awaited<ReturnType<typeof startApp>>

/** Starts an app process; with a `strike` it may die while it starts. */
export async function startApp(options: {
  port: number
  databaseUrl: string
  sandbox: string
  sessionSecret: string
  preload: 'kill-at.ts' | 'without.ts'
  aheadMs?: number
  strike?: Strike
}) {
  const app = start(['--import', inProject(`test/proof/${options.preload}`), inProject('test/proof/app.ts')], {
    PORT: String(options.port),
    HOST: '127.0.0.1',
    DATABASE_URL: options.databaseUrl,
    SESSION_SECRET: options.sessionSecret,
    STRIPE_API_URL: options.sandbox,
    LOG_LEVEL: 'silent',
    AHEAD_MS: String(options.aheadMs ?? 0),
    ...(options.strike && { STRIKE: JSON.stringify(options.strike) }),
  })
  const heard = async () => {
    const isHeard = await Promise.race([once(app.child, 'message').then(() => true), app.ended.then(() => false)])
    if (!isHeard && !options.strike) throw new Error(`An app process ended too early: ${app.output()}`)
  }
  await heard()
  return {
    base: `http://127.0.0.1:${options.port}`,
    async tell(order: Order) {
      app.child.send(order)
      await heard()
    },
    /** Resolves when it has ended: whether by the strike that was ordered. */
    async struck(): Promise<boolean> {
      return (await app.ended) === 'SIGKILL' && app.output().includes(struckLine)
    },
    stop: app.stop,
  }
}

/** Starts the payment sandbox as a process of its own; its webhooks go to `webhookUrl`. */
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

/** A port that is free, and that no outgoing connection takes while a killed process is away from it. */
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
