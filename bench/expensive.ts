import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { demoAccounts } from '#demo/accounts.ts'
import { openDatabase } from '#db/client.ts'
import { competitionFacts, competitions, teams, tournaments } from '#db/schema.ts'
import { criterionKeys } from '#engine/values.ts'
import type { FactBody, Setup } from '#engine/contract.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { circle } from '#engine/shape/round-robin.ts'
import { tablePresets } from '#engine/standings/presets.ts'
import { currentState } from '#engine/state/current.ts'
import { teamOf } from '#engine/match.ts'
import { aFullTournament, send } from './full-tournament.ts'
import { runningSite, sessionCookie } from './installation.ts'
import { createReport, median } from './load.ts'
import { scheduleRequests } from './schedule-requests.ts'

/**
 * Part of `npm run bench`: the largest inputs that requests may have, one at a time on a warm process, and how long each keeps the event loop
 * (the longest delay that `monitorEventLoopDelay` saw, median of three). Prints the ten most expensive. Exits with 1 if one takes more than 50 ms.
 */
const budgetMs = 50
const token = 'the-bench-reads-metrics'
await using opened = new AsyncDisposableStack()
const site = opened.use(await runningSite({ METRICS_TOKEN: token }))
const { app, cookie } = site
const { user } = JSON.parse(await read('/api/auth/session')) as { user: { id: string } }
const administrator = await sessionCookie(app.url, demoAccounts.administrator)
const { db, pool } = openDatabase(site.database.url)
opened.defer(() => pool.end())

const all = criterionKeys.filter((key) => key !== 'buchholz' && key !== 'seed')
const criteria = [
  ...all.map((key) => ({ key, scope: 'all' as const })),
  ...all.slice(0, 8).map((key) => ({ key, scope: 'among' as const, block: 'restart' as const })),
]
const table = { ...tablePresets.fifa, points: { win: 3, tie: 2, loss: 1, forfeit: 0 }, criteria }
const scoring = { kind: 'goals', extraTime: false, shootOut: false } as const
const inTable = { rule: 'tiesAllowed' as const, scoring, rounds: [] }
const roundRobin: Setup = { format: 'round_robin', legs: 2, table, ...inTable }
const groups: Setup = {
  format: 'groups',
  groups: 16,
  fill: 'snake',
  legs: 2,
  table,
  groupMatches: { rule: 'tiesAllowed', scoring },
  advance: 2,
  wildCards: 0,
  unequal: 'none',
  knockout: 'separate_groups',
  combinations: [],
  thirdPlace: true,
  ...inTable,
  rule: 'mustWin',
}
const swiss: Setup = { format: 'swiss', roundCount: 32, table: tablePresets.swiss, ...inTable }
const bracket: Setup = { format: 'double_elimination', reset: true, ...inTable, rule: 'mustWin' }

/** A running tournament of 64 teams with this log, after the draw, and a request that corrects its first result. */
async function aTournament(setup: Setup, factsOf: (order: readonly string[]) => FactBody[]) {
  const id = await aFullTournament(site)
  const listed = await db.select({ id: teams.id }).from(teams).where(eq(teams.tournamentId, id))
  const order = listed.map((team) => team.id)
  const bodies: FactBody[] = [{ kind: 'draw', by: 'seeds', order }, ...factsOf(order)]
  const rows = bodies.map((body, index) => ({
    tournamentId: id,
    id: uuidv7(),
    seq: index + 1,
    body,
    actorRole: 'system' as const,
    createdAt: new Date(),
  }))
  for (let from = 0; from < rows.length; from += 1_000)
    await db.insert(competitionFacts).values(rows.slice(from, from + 1_000))
  const stored = { setup, version: rows.length }
  await db
    .insert(competitions)
    .values({ tournamentId: id, ...stored })
    .onConflictDoUpdate({ target: competitions.tournamentId, set: stored })
  await db.update(tournaments).set({ competition: 'running', format: setup.format }).where(eq(tournaments.id, id))
  const facts = rows.map(({ body, id: fact, seq }) => ({ ...body, id: fact, seq }))
  const first = currentState(setup, facts).matches[0]!.slots.map(teamOf) as [string, string]
  let version = rows.length
  const correct = async () => {
    const result = { outcome: 'played', score: { score: [50 + (version % 50), 0] } }
    const body = { id: randomUUID(), teams: first, result, basedOn: version, reason: 'Counted again' }
    await send(site, `${id}/matches/1/reports`, body)
    version += 1
  }
  return { id, order, correct }
}

/** Reads from the API or a page. */
async function read(path: string, session = cookie): Promise<string> {
  const reply = await fetch(app.url + path, { headers: { cookie: session } })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${await reply.text()}`)
  return reply.text()
}

/** Reports of the group matches, all tied, but for the last of each group. */
function ties(setup: Setup, order: readonly string[], left: number): FactBody[] {
  const { fixtures } = shapeOf(setup, order.length)
  const inGroups = fixtures.filter(({ group }) => group)
  const state = currentState(setup, [{ kind: 'draw', by: 'seeds', order: [...order], id: '', seq: 1 }])
  const slotsOf = new Map(state.matches.map(({ fixture, slots }) => [fixture.no, slots.map(teamOf)]))
  return inGroups.slice(0, inGroups.length - left).map(({ no }) => ({
    kind: 'report',
    match: no,
    teams: slotsOf.get(no) as [string, string],
    game: 1,
    result: { outcome: 'played', score: { score: [1, 1] } },
  }))
}

/** Swiss rounds in which everybody ties. */
const tiedRounds = (order: readonly string[], rounds: number): FactBody[] =>
  circle(order.length)
    .slice(0, rounds)
    .flatMap((pairs, index): FactBody[] => {
      const named = pairs.map(([a, b]) => [order[a]!, order[b]!] as [string, string])
      const pairing: FactBody = { kind: 'pairing', round: index + 1, pairs: named, bye: null }
      const reports = named.map((both, match): FactBody => ({
        kind: 'report',
        match: index * pairs.length + match + 1,
        teams: both,
        game: 1,
        result: { outcome: 'played', score: { score: [1, 1] } },
      }))
      return [pairing, ...reports]
    })

/** One result, corrected until the log is full. */
function corrections(setup: Setup, order: readonly string[]): FactBody[] {
  const [first] = currentState(setup, [{ kind: 'draw', by: 'seeds', order: [...order], id: '', seq: 1 }]).matches
  const both = first!.slots.map(teamOf) as [string, string]
  return Array.from({ length: 9_900 }, (_, index) => ({
    kind: 'report',
    match: 1,
    teams: both,
    game: 1,
    result: { outcome: 'played', score: { score: [10 + (index % 80), index % 10] } },
  }))
}

const large = await aTournament(roundRobin, (order) => ties(roundRobin, order, 8))
const tables = await aTournament(groups, (order) => ties(groups, order, 64))
const rounds = await aTournament(swiss, (order) => tiedRounds(order, 20))
const long = await aTournament(bracket, (order) => corrections(bracket, order))
const undrawn = await aFullTournament(site)
const letters = 'ABCDEFGHIJKLMNOP'
/** Eight of the sixteen groups, in as many ways as a setup may list. */
const combinations = Array.from({ length: 2 ** letters.length }, (_, bits) =>
  Array.from(letters).filter((_letter, index) => bits & (1 << index)),
)
  .filter(({ length }) => length === 8)
  .slice(0, 1_900)
  .map((chosen) => ({ groups: chosen, ranks: chosen }))
const largeSetup = { ...groups, wildCards: 8, combinations }
const photo = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: 'green' } })
  .jpeg({ quality: 60 })
  .toBuffer()

type Ask = { name: string; ask: () => Promise<unknown>; before?: () => Promise<unknown> }

const competitionReads = (name: string, { id, order, correct }: Awaited<ReturnType<typeof aTournament>>): Ask[] => [
  {
    name: `${name}: snapshot after a correction`,
    before: correct,
    ask: () => read(`/api/tournaments/${id}/competition`),
  },
  { name: `${name}: correction`, ask: correct },
  { name: `${name}: snapshot`, ask: () => read(`/api/tournaments/${id}/competition`) },
  { name: `${name}: history`, ask: () => read(`/api/tournaments/${id}/competition/history?limit=100`) },
  { name: `${name}: finish`, ask: () => read(`/api/tournaments/${id}/finish`) },
  { name: `${name}: finish after a correction`, before: correct, ask: () => read(`/api/tournaments/${id}/finish`) },
  { name: `${name}: draw`, ask: () => read(`/api/tournaments/${id}/draw`) },
  {
    name: `${name}: what a team needs`,
    before: correct,
    ask: () => read(`/api/tournaments/${id}/teams/${order[3]}/clinching-scenarios`),
  },
  { name: `${name}: page`, ask: () => read(`/tournament/${id}`) },
  { name: `${name}: bracket page`, ask: () => read(`/tournament/${id}/bracket`) },
  {
    name: `${name}: preview of a withdrawal`,
    ask: () =>
      send(site, `${id}/facts/preview`, {
        id: randomUUID(),
        fact: { kind: 'withdrawal', team: order[5] },
      }),
  },
]

const requests: Ask[] = [
  ...competitionReads('double round robin', large),
  ...competitionReads('sixteen groups', tables),
  ...competitionReads('Swiss rounds', rounds),
  {
    name: 'Swiss rounds: next round',
    before: rounds.correct,
    ask: () => read(`/api/tournaments/${rounds.id}/rounds/next`),
  },
  ...competitionReads('full log', long),
  ...(await scheduleRequests(site, roundRobin, { teamCount: 44, courtCount: 14 })),
  ...(await scheduleRequests(site, roundRobin, { teamCount: 44, courtCount: 32 })),
  ...(await scheduleRequests(site, roundRobin, { teamCount: 64, courtCount: 64 })),
  { name: 'largest setup', ask: () => send(site, `${undrawn}/setup`, { setup: largeSetup }, { method: 'PUT' }) },
  {
    name: 'double round robin as setup',
    ask: () => send(site, `${undrawn}/setup`, { setup: roundRobin }, { method: 'PUT' }),
  },
  { name: 'search', ask: () => read('/api/tournaments?q=cup&limit=100') },
  { name: 'search near me', ask: () => read('/api/tournaments?near=47.37,8.54&within=100&limit=100') },
  {
    name: 'counts',
    ask: () =>
      read(
        '/api/tournaments/counts?near=47.37,8.54&within=100&changes=within=10;within=25;within=50;maxFee=;maxFee=50',
      ),
  },
  {
    name: 'advice',
    ask: () => read('/api/tournaments/advice?teams=64&courts=1&days=14&from=08:00&until=20:00&minutes=30&rest=600'),
  },
  { name: 'rankings', ask: () => read('/api/users-with-teams?limit=100') },
  { name: 'administrator: tournaments', ask: () => read('/api/admin/tournaments?limit=100', administrator) },
  { name: 'administrator: payments', ask: () => read('/api/admin/payments?limit=100', administrator) },
  { name: 'API document', ask: () => read('/api/openapi.json') },
  { name: 'home page', ask: () => read('/') },
  { name: 'discover page', ask: () => read('/tournaments') },
  { name: 'photo of 24 megapixels', ask: sendPhoto },
]

async function sendPhoto() {
  const form = new FormData()
  form.append('avatar', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const origin = app.url.replace('127.0.0.1', 'localhost')
  const reply = await fetch(`${app.url}/api/users/${user.id}/avatar`, {
    method: 'POST',
    headers: { cookie, origin },
    body: form,
  })
  if (!reply.ok) throw new Error(`the photo was answered with ${reply.status} ${await reply.text()}`)
}

/** The longest delay of the event loop since this was last asked, in milliseconds. */
async function longestDelay(): Promise<number> {
  const reply = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await reply.text())?.[1]
  return Number(seconds) * 1_000
}

async function delayBy({ ask, before }: Ask): Promise<number> {
  const delays: number[] = []
  for (let round = 0; round <= 3; round += 1) {
    await before?.()
    await setTimeout(50)
    await longestDelay()
    await ask()
    await setTimeout(30)
    if (round > 0) delays.push(await longestDelay())
  }
  return median(delays)
}

const idle = await delayBy({ name: 'idle', ask: () => setTimeout(50) })
const seen: { name: string; ms: number }[] = []
for (const request of requests) seen.push({ name: request.name, ms: Math.max(0, (await delayBy(request)) - idle) })
const report = createReport()
for (const { name, ms } of seen.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
  report.check(name, ms <= budgetMs, `${ms.toFixed(1)} ms, budget ≤ ${budgetMs} ms`, { budgetMs, ms })
await report.save(fileURLToPath(new URL('results/expensive.json', import.meta.url)))
process.exitCode = report.isMet() ? 0 : 1
