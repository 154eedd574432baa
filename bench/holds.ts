import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { v7 as uuidv7 } from 'uuid'
import { boot } from '#app/boot.ts'
import { readConfig } from '#platform/config.ts'
import { createReport, median } from './load.ts'
import type { Rush } from './holds-worker.ts'

/**
 * Many registrations for one tournament with 64 spots, through the use case in two processes, compared with the minimum needed to count spots:
 * lock, check, release. Sessions and HTTP are left out, because the client would use more of the machine than the app. Exits with 1 if the
 * budget is missed.
 */
const budgetPerSecond = 1_000
const rounds = 5
const places = 64
const attempts = 2_000
const atOnce = 10

const dataDir = await mkdtemp(join(tmpdir(), 'homefield-bench-'))
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'production' }
// The first process to start fills the database. The demo tournaments are not used.
const { app, close } = await boot(readConfig(env))
await manyCaptains()
const worker = fileURLToPath(new URL('holds-worker.ts', import.meta.url))
const workers = [0, 1].map(() => fork(worker, { env }))
await Promise.all(workers.map((process) => once(process, 'message')))

const seen: { ours: number; base: number }[] = []
for (let round = 0; round <= rounds; round += 1) {
  const pair = { ours: await rush('app'), base: await rush('bare') }
  if (round > 0) seen.push(pair)
}
const report = createReport()
check()
process.exitCode = report.isMet() ? 0 : 1

const ended = workers.map((process) => once(process, 'exit'))
workers.forEach((process) => process.disconnect())
await Promise.all(ended)
await close()
await rm(dataDir, { recursive: true, force: true })

/** Enough captains that none exceeds the rate limit for payment intents. */
function manyCaptains() {
  return app.pool.query(
    `insert into users (id, username, email, first_name, last_name)
     select gen_random_uuid(), 'rival' || n, 'rival' || n || '@homefield.example', 'Robin', 'Keller' from generate_series(1, 5000) n`,
  )
}

/** A copy of an open tournament with all spots free. */
async function anEmptyTournament(): Promise<string> {
  const id = uuidv7()
  await app.pool.query(
    `insert into tournaments (id, name, description, sport, location, start_date, end_date, registration_deadline, max_teams, entry_fee_cents,
       prize_pool_cents, organizer_id, skill_level, team_size, created_at, updated_at)
     select $1, name, description, sport, location, now() + interval '9 days', now() + interval '10 days', now() + interval '8 days', $2, 5000,
       0, organizer_id, skill_level, team_size, now(), now() from tournaments limit 1`,
    [id, places],
  )
  return id
}

/** Attempts per second. Throws if the number of spots taken is wrong. */
async function rush(how: Rush['how']): Promise<number> {
  const tournamentId = await anEmptyTournament()
  const began = performance.now()
  const held = await Promise.all(
    workers.map(async (process) => {
      process.send({ tournamentId, attempts: attempts / workers.length, atOnce, how } satisfies Rush)
      const [count] = (await once(process, 'message')) as [number]
      return count
    }),
  )
  const perSecond = attempts / ((performance.now() - began) / 1000)
  const { rows } = await app.pool.query<{ taken: number }>(
    'select places_taken as taken from tournaments where id = $1',
    [tournamentId],
  )
  const counts = [held.reduce((sum, count) => sum + count, 0), rows[0]!.taken]
  if (how === 'app' && counts.some((count) => count !== places)) throw new Error(`${counts.join(' and ')} spots held`)
  return perSecond
}

function check() {
  const ratios = seen.map(({ ours, base }) => ours / base)
  const [ours, base] = [median(seen.map((pair) => pair.ours)), median(seen.map((pair) => pair.base))]
  const figures = `${Math.round(ours)} attempts/s, budget ≥ ${budgetPerSecond}; each time exactly ${places} held`
  const ratio = `${median(ratios).toFixed(2)}x (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`
  report.check(
    'holds on one tournament, two processes',
    ours >= budgetPerSecond,
    `${figures}; ${ratio} of ${Math.round(base)} that only lock and read`,
    { ours, base },
  )
}
