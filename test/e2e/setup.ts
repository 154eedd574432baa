import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '#db/embedded.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The app as `npm start` runs it, with its demo world and the sandbox in its process. */
    site: string
    /** The same app set up for Stripe, whose API is the sandbox as a process of its own. */
    stripeSite: string
    sandbox: { url: string; secretKey: string }
  }
}

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const secret = 'a-secret-for-tests-of-32-characters'
const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_e2e',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_e2e',
  STRIPE_WEBHOOK_SECRET: 'whsec_e2e',
}

/** Starts what the journeys visit: the built app twice (sandbox and Stripe), and the sandbox of the second as its own process. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'homefield-e2e-'))
  const started: ChildProcess[] = []
  const start = async (file: string, env: Record<string, string>, isReady: RegExp) => {
    const child = spawn(process.execPath, [inProject(file)], {
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    started.push(child)
    await printed(child, isReady)
  }
  const [port, stripePort, sandboxPort] = await freePorts(3)
  const server = await startEmbedded({ dataDir: join(folder, 'stripe') })
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const stripeEnv = { ...stripeKeys, DATABASE_URL: server.url, SESSION_SECRET: secret, PORT: String(stripePort) }

  const webhook = `http://127.0.0.1:${stripePort}/api/webhooks/stripe`
  await Promise.all([
    start('src/app/main.ts', { PORT: String(port), DATA_DIR: join(folder, 'site') }, /is ready/),
    start(
      'src/sandbox/main.ts',
      { ...stripeKeys, PORT: String(sandboxPort), DATABASE_URL: server.url, WEBHOOK_URL: webhook },
      /./,
    ).then(() => start('src/app/main.ts', { ...stripeEnv, STRIPE_API_URL: sandboxUrl }, /is ready/)),
  ])
  project.provide('site', `http://localhost:${port}`)
  project.provide('stripeSite', `http://localhost:${stripePort}`)
  project.provide('sandbox', { url: sandboxUrl, secretKey: stripeKeys.STRIPE_SECRET_KEY })

  return async () => {
    await Promise.all(started.map(stop))
    await server.release()
    await rm(folder, { recursive: true, force: true })
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function printed(child: ChildProcess, line: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (line.test(output)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`it ended with ${code} before it was ready: ${output}`)))
  })
}

/** Ports nobody listens on now; held open until all are known, so that they differ. */
async function freePorts(howMany: number): Promise<number[]> {
  const servers = Array.from({ length: howMany }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
