import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { runningSite } from './installation.ts'
import { createReport } from './load.ts'
import { checkDelay, checkTimes, compareDelays } from './measure.ts'
import { fillPlayers, fillTournaments } from './million-rows.ts'
import { startServer } from './servers.ts'

/**
 * The leaderboard, the reader's rank and searches with a million rows, one request at a time. The baseline (`bare-million.ts`) only sends SQL:
 * the page without ranks, totals and cursors, and the user's row with the call that ranks it. App, baseline and client run in separate
 * processes. Exits with 1 if a budget is missed.
 */
const budgetMs = 1.5
const timesTheFirst = 2

await using opened = new AsyncDisposableStack()
const { app, database, cookie } = opened.use(await runningSite())
const pool = new pg.Pool({ connectionString: database.url })
opened.defer(() => pool.end())
const organizer = await pool.query<{ id: string }>('select id from users limit 1')
await fillPlayers(pool)
await fillTournaments(pool, organizer.rows[0]!.id)
await pool.query('vacuum analyze ranking_counts, totals')
const middle = await pool.query<{ key: string; id: string }>(
  `select ranking_key as key, id from users where ranking_key is not null order by ranking_key, id offset 500000 limit 1`,
)
const { key, id } = middle.rows[0]!

const bareMillion = fileURLToPath(new URL('bare-million.ts', import.meta.url))
const bare = await startServer(bareMillion, { DATABASE_URL: database.url }, '/ready')
opened.defer(bare.stop)
const ours = (path: string, headers: Record<string, string> = {}) => ({ url: `${app.url}/api/${path}`, headers })
const base = (path: string) => ({ url: `${bare.url}/${path}` })

const report = createReport()
const players = 'users-with-teams?limit=25'
const cursor = Buffer.from(JSON.stringify([key, id])).toString('base64url')
const first = await compareDelays(ours(players), base('first'))
checkDelay(report, 'leaderboard of a million, first page', budgetMs, first)
const later = await compareDelays(
  ours(`${players}&cursor=${cursor}`),
  base(`after?${new URLSearchParams({ key, id })}`),
)
checkDelay(report, 'leaderboard of a million, 500,000 further on', budgetMs, later)
checkTimes(report, '  a page there against the first', timesTheFirst, later.ours, first.ours)

const session = await fetch(`${app.url}/api/auth/session`, { headers: { cookie } })
const { user } = (await session.json()) as { user: { id: string } }
const ownRank = await compareDelays(ours('rankings/me', { cookie }), base(`user/${user.id}`))
checkDelay(report, 'own rank in a million', budgetMs, ownRank)

for (const [what, q] of [
  ['few', '123456'],
  ['nearly all', 'day of games'],
] as const) {
  const path = `q=${encodeURIComponent(q)}`
  const delays = await compareDelays(ours(`tournaments?limit=24&${path}`), base(`search?${path}`), { requests: 30 })
  checkDelay(report, `search a million tournaments, ${what} found`, budgetMs, delays)
}
for (const [what, place] of [
  ['New York', '40.71,-74'],
  ['a town', '47.4,8.5'],
] as const) {
  const delays = await compareDelays(ours(`tournaments?limit=24&near=${place}`), base(`near?near=${place}`), {
    requests: 30,
  })
  checkDelay(report, `tournaments near ${what} among a million`, budgetMs, delays)
}
for (const [what, filter] of [
  ['by name', 'q=123456'],
  ['by sport', 'sport=tennis'],
] as const) {
  const delays = await compareDelays(ours(`${players}&${filter}`), base(`players?${filter}`))
  checkDelay(report, `leaderboard of a million, ${what}`, budgetMs, delays)
}

process.exitCode = report.isMet() ? 0 : 1
