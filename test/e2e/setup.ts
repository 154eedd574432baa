import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createTileServer } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { openDatabase } from '#db/client.ts'
import { loadGazetteer } from '#db/gazetteer.ts'
import { migrate } from '#db/migrate.ts'
import { demoAccounts } from '#demo/accounts.ts'
import type { TestProject } from 'vitest/node'
import { onServer, startTestDatabase, urlOf } from '../database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The app as started by `npm start`, with the demo world and the sandbox in its process. */
    site: string
    /** A second process of that app on the same folder. */
    secondSite: string
    /** The folder of `site`, for another process on it. */
    siteFolder: string
    /** The database of `site`, for changes that only time would make. */
    siteDatabase: string
    /** The same app set up for Stripe. Its Stripe API is the sandbox in another process. */
    stripeSite: string
    sandbox: { url: string; secretKey: string }
    /** Where `stripeSite` loads street map tiles from. */
    tileSite: string
  }
}

/** Where processes keep compiled code, for later processes and the next run. */
const compileCache = join(tmpdir(), 'homefield-e2e-cache')

const secret = 'a-secret-for-tests-of-32-characters'
const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_e2e',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_e2e',
  STRIPE_WEBHOOK_SECRET: 'whsec_e2e',
}

/**
 * Starts the built app twice, with the sandbox and with Stripe and street map tiles, and the second one's sandbox as its own process. With
 * REACT=development, they run React's development version, whose StrictMode and warnings find what the built one hides.
 */
export default async function setUp(project: TestProject) {
  // If a later step fails, everything started so far is stopped in reverse order.
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'homefield-e2e-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const siteFolder = join(folder, 'site')
  const { siteDatabase, stripeDatabase } = await startDatabases(started, siteFolder)
  const [port, secondPort, stripePort, sandboxPort] = await freePorts(4)
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const tileSite = await startTiles(started)
  const { email, password } = demoAccounts.administrator
  const stripeApp = {
    ...stripeKeys,
    DATABASE_URL: stripeDatabase,
    SESSION_SECRET: secret,
    DRAW_SECRET_KEY: 'a-draw-secret-key-for-tests-of-32-characters',
    PORT: String(stripePort),
    DATA_DIR: join(folder, 'stripe-files'),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    MAP_TILES_URL: `${tileSite}/{z}/{x}/{y}.png`,
  }
  const sandbox = {
    ...stripeKeys,
    PORT: String(sandboxPort),
    DATABASE_URL: stripeDatabase,
    WEBHOOK_URL: `http://127.0.0.1:${stripePort}/api/webhooks/stripe`,
  }
  const mode = process.env.REACT === 'development' ? ['--dev'] : []
  await Promise.all([
    start(started, 'src/app/main.ts', { PORT: String(port), DATA_DIR: siteFolder }, mode).then(() =>
      start(started, 'src/app/main.ts', { PORT: String(secondPort), DATA_DIR: siteFolder }, mode),
    ),
    start(started, 'src/sandbox/main.ts', sandbox).then(() =>
      start(started, 'src/app/main.ts', { ...stripeApp, STRIPE_API_URL: sandboxUrl }, mode),
    ),
  ])
  project.provide('site', `http://localhost:${port}`)
  project.provide('secondSite', `http://localhost:${secondPort}`)
  project.provide('siteFolder', siteFolder)
  project.provide('siteDatabase', siteDatabase)
  project.provide('stripeSite', `http://localhost:${stripePort}`)
  project.provide('tileSite', tileSite)
  project.provide('sandbox', { url: sandboxUrl, secretKey: stripeKeys.STRIPE_SECRET_KEY })

  const running = started.move()
  return () => running.disposeAsync()
}

/** Both databases, on one server; the towns, which take seconds to load, are loaded once. */
async function startDatabases(started: AsyncDisposableStack, dataDir: string) {
  const server = await startTestDatabase(dataDir)
  started.defer(server.release)
  await migrate(server.url)
  const { pool } = openDatabase(server.url)
  try {
    await loadGazetteer(pool)
  } finally {
    await pool.end()
  }
  await onServer(server.url, `create database stripe template ${new URL(server.url).pathname.slice(1)}`)
  return { siteDatabase: server.url, stripeDatabase: urlOf(server.url, 'stripe') }
}

/** A tile server whose tiles are all the same gray. */
async function startTiles(started: AsyncDisposableStack): Promise<string> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#e8e4dc' } })
    .png()
    .toBuffer()
  const server = createTileServer((_, response) => response.setHeader('Content-Type', 'image/png').end(tile))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  started.defer(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts an entry point and resolves when it says that it is ready. */
export async function start(
  started: AsyncDisposableStack,
  file: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
) {
  const [preload, entry] = ['test/quick-passwords.ts', file].map((path) =>
    fileURLToPath(new URL(`../../${path}`, import.meta.url)),
  ) as [string, string]
  const child = spawn(process.execPath, ['--import', preload, entry, ...flags], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.defer(() => stop(child))
  await printed(child, /\bready\b/)
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
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
    child.once('exit', (code) => reject(new Error(`it exited with ${code} before it was ready: ${output}`)))
  })
}

/** Free ports, held open until all are known so that they differ. */
export async function freePorts(howMany: number): Promise<number[]> {
  const servers = Array.from({ length: howMany }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
