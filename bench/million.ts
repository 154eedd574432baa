import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createApi } from '#app/api.ts'
import { boot } from '#app/boot.ts'
import { demoAccounts } from '#db/demo/accounts.ts'
import { cellsWithin } from '#features/tournaments/server/search/cells.ts'
import { readConfig } from '#platform/config.ts'
import { createReport } from './load.ts'
import { checkDelay, checkTimes, compareDelays } from './measure.ts'
import { fillPlayers, fillTournaments } from './million-rows.ts'

/**
 * The leaderboard, the reader's rank and searches with a million rows, one request at a time. The baseline is a bare handler that only sends
 * SQL through `pg`: the page without ranks, totals and cursors, and the user's row with the call that ranks it, for the same session. Exits
 * with 1 if a budget is missed.
 */
const budgetMs = 1.5
const timesTheFirst = 2

const dataDir = await mkdtemp(join(tmpdir(), 'homefield-bench-'))
const booted = await boot(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'production' }))
const { app } = booted
const api = createApi(app)

const organizer = await app.pool.query<{ id: string }>('select id from users limit 1')
await fillPlayers(app.pool)
await fillTournaments(app.pool, organizer.rows[0]!.id)
await app.pool.query('vacuum analyze ranking_counts, totals')

const columns =
  'id, username, first_name, last_name, avatar, location, preferred_sports, wins, losses, total_prize_won_cents, ranking_key'
const ranked = `select ${columns} from users where ranking_key is not null`
const inOrder = 'order by ranking_key, id limit 26'
const deep = (
  await app.pool.query<{ key: string; id: string }>(
    `${ranked.replace(columns, 'ranking_key as key, id')} order by ranking_key, id offset 500000 limit 1`,
  )
).rows[0]!

const found = `select * from tournaments where deleted_at is null and search_text like '%' || $1 || '%'`
const searched = `(${found} and status = 'upcoming' and places_taken < max_teams and registration_deadline > $2 order by registration_deadline, id limit 25)
  union all (${found} and status in ('upcoming', 'active') and not (status = 'upcoming' and places_taken < max_teams and registration_deadline > $2)
    order by start_date, id limit 25)
  union all (${found} and status = 'completed' order by end_date desc, id desc limit 25) limit 25`
const counted = `select count(*)::int from (select 1 from tournaments where deleted_at is null and search_text like '%' || $1 || '%'
  and status <> 'cancelled' limit 10001) counted`

const near = `with found as materialized (
  select id, start_date, 2 * 6371000 * asin(sqrt(power(sin(radians(latitude - $2) / 2), 2)
    + cos(radians($2)) * cos(radians(latitude)) * power(sin(radians(longitude - $3) / 2), 2))) as meters
  from tournaments where deleted_at is null and status <> 'cancelled' and not is_over and cell = any($1))
  select *, (select count(*) from found where meters < 80467) from found join tournaments using (id) where meters < 80467
  order by meters, found.start_date, id limit 25`

const bare = new Hono()
  .get('/near', async (c) => {
    const [latitude = 0, longitude = 0] = c.req.query('near')!.split(',').map(Number)
    const cells = cellsWithin({ latitude, longitude }, 50)
    return c.json((await app.pool.query(near, [cells, latitude, longitude])).rows)
  })
  .get('/first', async (c) => c.json((await app.pool.query(`${ranked} ${inOrder}`)).rows))
  .get('/deep', async (c) =>
    c.json((await app.pool.query(`${ranked} and (ranking_key, id) > ($1, $2) ${inOrder}`, [deep.key, deep.id])).rows),
  )
  .get('/players', async (c) => {
    const { q, sport } = c.req.query()
    const where = q ? `search_text like '%' || $1 || '%'` : 'preferred_sports @> array[$1]'
    return c.json((await app.pool.query(`${ranked} and ${where} ${inOrder}`, [q ?? sport])).rows)
  })
  .get('/me', async (c) => {
    const { user } = await app.sessions.userOf(c.req.raw.headers)
    return c.json(
      (await app.pool.query(`select ${columns}, players_above(-ranking_key) from users where id = $1`, [user!.id]))
        .rows,
    )
  })
  .get('/search', async (c) => {
    const q = c.req.query('q')
    const [list, total] = await Promise.all([app.pool.query(searched, [q, new Date()]), app.pool.query(counted, [q])])
    return c.json([list.rows, total.rows])
  })

const answer = getRequestListener((request) =>
  new URL(request.url).pathname.startsWith('/bare/')
    ? bare.fetch(new Request(request.url.replace('/bare', ''), request))
    : api.fetch(request),
)
const server = createServer((request, response) => void answer(request, response))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const ours = (path: string, headers: Record<string, string> = {}) => ({ url: `${at}/api/${path}`, headers })
const base = (path: string, headers: Record<string, string> = {}) => ({ url: `${at}/bare/${path}`, headers })

const report = createReport()
const players = 'users-with-teams?limit=25'
const cursor = Buffer.from(JSON.stringify([deep.key, deep.id])).toString('base64url')
const first = await compareDelays(ours(players), base('first'))
checkDelay(report, 'leaderboard of a million, first page', budgetMs, first)
const later = await compareDelays(ours(`${players}&cursor=${cursor}`), base('deep'))
checkDelay(report, 'leaderboard of a million, 500,000 further on', budgetMs, later)
checkTimes(report, '  a page there against the first', timesTheFirst, later.ours, first.ours)

const { email, password } = demoAccounts.captain
const signedIn = await app.sessions.signIn(email, password, new Headers())
const headers = { cookie: signedIn!.cookies[0]!.split(';')[0]! }
checkDelay(
  report,
  'own rank in a million',
  budgetMs,
  await compareDelays(ours('rankings/me', headers), base('me', headers)),
)

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

server.close()
server.closeAllConnections()
await booted.close()
await rm(dataDir, { recursive: true, force: true })
process.exitCode = report.isMet() ? 0 : 1
