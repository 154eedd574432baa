/** The payment sandbox as its own process: `npm run sandbox`. Listens on loopback only and keeps its state in DATABASE_URL. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Pool } from 'pg'
import { pino } from 'pino'
import { z } from 'zod'
import { createSandbox } from './sandbox.ts'

const Environment = z.object({
  DATABASE_URL: z.url(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3900),
  WEBHOOK_URL: z.url().optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_'),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_'),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
})

const given = Environment.safeParse(process.env)
if (!given.success) {
  process.stderr.write(`The payment sandbox cannot start.\n${z.prettifyError(given.error)}\n`)
  process.exit(1)
}
await run(given.data)

async function run(env: z.infer<typeof Environment>) {
  const log = pino({ base: null })
  const pool = new Pool({ connectionString: env.DATABASE_URL, max: 10, connectionTimeoutMillis: 5000 })
  // The pool emits an error for an idle connection that breaks, and a client for one in use. Without listeners, either would end the
  // process.
  const warn = (error: Error) => log.warn({ err: error }, 'A database connection broke')
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  const sandbox = await createSandbox({
    pool,
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    webhookUrl: () => env.WEBHOOK_URL ?? null,
    log,
  })
  const listener = getRequestListener(
    (request, { incoming }) =>
      sandbox.fetch(request).catch((error: unknown) => {
        // A fault lost the reply: break the connection.
        incoming.socket.destroy()
        throw error
      }),
    { errorHandler: () => undefined },
  )
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, '127.0.0.1', resolve)
  })
  sandbox.start()
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : env.PORT
  process.stdout.write(`Payment sandbox ready on http://127.0.0.1:${port}\n`)

  const stop = async () => {
    server.close()
    await sandbox.stop()
    server.closeAllConnections()
    await pool.end()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}
