import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { demoAccounts } from '#db/demo/accounts.ts'
import { openDatabase } from '#db/client.ts'
import { registrations, teams, tournaments, users } from '#db/schema.ts'
import { runningSite } from './installation.ts'
import { createReport } from './load.ts'
import type { Sent, Watch } from './viewers-worker.ts'

/**
 * `npm run bench:viewers`: many people follow one tournament while ten scores a second are entered. Viewers, app and reporter run in processes
 * of their own. Delays are measured from sending a score to its arrival at a viewer. Exits with 1 when a budget is missed.
 */
const viewers = Number(process.argv[2] ?? 5_000)
const [scores, perSecond, size] = [200, 10, 64]
const budgets = { p99Ms: 250, kilobytes: 20 }

await using site = await runningSite()
const { app, cookie, database } = site
const id = await aFullTournament()
const workers = Array.from({ length: 3 }, () => fork(fileURLToPath(new URL('viewers-worker.ts', import.meta.url))))

const { matches } = (await send('draw', { id: randomUUID(), by: 'seeds' })) as {
  matches: { number: number; slots: [{ entrant: string }, { entrant: string }] }[]
}
const sides = matches[0]!.slots.map(({ entrant }) => entrant)
await report(0)
const before = await memoryOf(app.pid)
await Promise.all(
  workers.map(async (worker, index) => {
    const url = `${app.url}/api/tournaments/${id}/competition/live?since=2`
    const own = Math.ceil(viewers / workers.length)
    // The number of viewers per network is limited.
    worker.send({ url, viewers: own, from: `127.0.1.${index + 1}` } satisfies Watch)
    await once(worker, 'message')
  }),
)
const each = ((await memoryOf(app.pid)) - before) / viewers

const sentAt: Sent['sentAt'] = []
const began = Date.now()
for (let score = 1; score <= scores; score += 1) {
  await sleep(Math.max(0, began + (score * 1000) / perSecond - Date.now()))
  const now = Date.now()
  sentAt.push([await report(score), now])
}
await sleep(2_000)
const delays = (
  await Promise.all(
    workers.map(async (worker) => {
      worker.send({ sentAt } satisfies Sent)
      const [own] = (await once(worker, 'message')) as [number[]]
      worker.disconnect()
      return own
    }),
  )
)
  .flat()
  .toSorted((a, b) => a - b)

const at = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? Number.NaN)
const results = createReport()
results.check(
  `${viewers} viewers, ${perSecond} scores/s`,
  at(0.99) <= budgets.p99Ms,
  `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, budget ≤ ${budgets.p99Ms} ms; ${delays.length} of ${viewers * scores} messages, the others combined`,
  { p50Ms: at(0.5), p99Ms: at(0.99), messages: delays.length, scores, viewers },
)
results.check(
  '  memory of a viewer',
  each <= budgets.kilobytes,
  `${each.toFixed(1)} kB, budget ≤ ${budgets.kilobytes} kB`,
  { kilobytes: each },
)
await results.save(fileURLToPath(new URL('results/viewers.json', import.meta.url)))
process.exitCode = results.isMet() ? 0 : 1

/** The date this many days from now. */
function days(count: number): Date {
  return new Date(Date.now() + count * 86_400_000)
}

/** A tournament of the logged-in user with every spot paid. */
async function aFullTournament(): Promise<string> {
  const { db, pool } = openDatabase(database.url)
  const [organizer] = await db.select().from(users).where(eq(users.email, demoAccounts.captain.email))
  const [open] = await db.select().from(tournaments).where(eq(tournaments.id, site.id))
  const { name, description, sport, location, teamSize, skillLevel, timeZone } = open!
  const dates = {
    registrationDeadline: days(8),
    startDate: days(9),
    endDate: days(10),
    createdAt: days(0),
    updatedAt: days(0),
  }
  const money = { entryFeeCents: 0, prizePoolCents: 0 }
  const form = { name, description, sport, location, teamSize, skillLevel, timeZone }
  const [made] = await db
    .insert(tournaments)
    .values({ ...form, ...dates, ...money, maxTeams: size, organizerId: organizer!.id })
    .returning()
  const names = Array.from({ length: size }, (_, index) => `Team ${index + 1}`)
  const own = { tournamentId: made!.id, captainId: organizer!.id }
  const listed = await db
    .insert(teams)
    .values(names.map((team) => ({ ...own, name: team })))
    .returning()
  await db.insert(registrations).values(
    listed.map((team) => ({
      tournamentId: made!.id,
      userId: organizer!.id,
      teamId: team.id,
      teamName: team.name,
      feeCents: 0,
      paymentStatus: 'paid' as const,
      paidBy: 'free' as const,
      registeredAt: new Date(),
    })),
  )
  await pool.end()
  return made!.id
}

/** Enters or corrects the score of the first match. Returns its number in the log. */
async function report(score: number): Promise<number> {
  const result = { outcome: 'played', score: { score: [100 + (score % 50), score % 50] } }
  const body = { id: randomUUID(), teams: sides, result, basedOn: 100_000, reason: 'Counted again' }
  const { seq } = (await send('matches/1/reports', body)) as { seq: number }
  return seq
}

/** Sends a fact, and again if the connection breaks: it has an id, so it is recorded once. */
async function send(path: string, body: object, tries = 3): Promise<unknown> {
  const headers = { cookie, 'content-type': 'application/json', origin: app.url.replace('127.0.0.1', 'localhost') }
  const url = `${app.url}/api/tournaments/${id}/${path}`
  try {
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${await reply.text()}`)
    return await reply.json()
  } catch (error) {
    if (!(error instanceof TypeError) || tries === 1) throw error
    return send(path, body, tries - 1)
  }
}

/** Resident memory in kilobytes. */
async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes)
}
