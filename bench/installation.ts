import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoAccounts } from '#demo/accounts.ts'
import { startEmbedded } from '#db/embedded.ts'
import { startServer } from './servers.ts'

/** An embedded database with the demo world in a temporary folder. A benchmark can start several apps on it. */
async function installation() {
  await using opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'homefield-bench-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = await startEmbedded({ dataDir })
  opened.defer(database.release)
  const kept = opened.move()
  return {
    database,
    /** Starts the app on it, in its own process. */
    startApp: (env: Record<string, string> = {}) =>
      startServer(
        fileURLToPath(new URL('../src/app/main.ts', import.meta.url)),
        { DATA_DIR: dataDir, ...env },
        '/readyz',
      ),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** An installation with one running app, the id of an open tournament, and the session cookie of a demo user. */
export async function runningSite(env: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack()
  const { database, startApp } = opened.use(await installation())
  const app = await startApp(env)
  opened.defer(app.stop)
  const id = await aTournament(app.url)
  const cookie = await sessionCookie(app.url, demoAccounts.captain)
  const kept = opened.move()
  return { database, app, id, cookie, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** Logs in a demo user and returns the session cookie. */
export async function sessionCookie(
  appUrl: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const reply = await fetch(`${appUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: appUrl.replace('127.0.0.1', 'localhost') },
    body: JSON.stringify({ email, password }),
  })
  const [sent = ''] = reply.headers.getSetCookie()
  if (!reply.ok) throw new Error(`login answered ${reply.status}`)
  return sent.split(';')[0]!
}

/** The id of an open tournament. */
async function aTournament(appUrl: string): Promise<string> {
  const [tournament] = (await (await fetch(`${appUrl}/api/tournaments?limit=1`)).json()) as [{ id: string }]
  return tournament.id
}
