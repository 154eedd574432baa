import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '#app/api.ts'
import { competitionFacts, competitions, teams, tournaments } from '#db/schema.ts'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'
import { apiTable, routesOf, send, whoMay } from './api-table.ts'
import type { ApiRoute } from './api-table.ts'
import { aUserOfEachKind } from './api/users.ts'
import type { Kind, Users } from './api/users.ts'
import { times } from './builders.ts'
import { aReport, aTournamentWithTeams, competitionOf, drawn, addOfficials } from './competition.ts'
import { copyRows } from './copy-rows.ts'
import { openApiOf, operationOf } from './openapi-document.ts'
import type { OpenApi } from './openapi-document.ts'
import { withoutLimits } from './rate-limits.ts'
import { useWorld } from './world.ts'
import type { World } from './world.ts'

/* Every read route with its largest possible reply: how many bytes it has, and how many queries it takes. */

const world = useWorld()
let users: Users
let document: OpenApi
let cup: Awaited<ReturnType<typeof aLargeCup>>

const teamCount = 64
/** Longer than any page of a list. */
const many = 250
/** As many bytes of UTF-8 as this many characters may have. */
const longText = (length: number) => '体'.repeat(length)

/** A double round robin of 64 teams with 30 members each. All texts have their longest allowed length, and every match has a result. */
async function aLargeCup({ organizer, captain, coOrganizer, scorekeeper }: Users) {
  const { db } = world.app
  const made = await aTournamentWithTeams(world, teamCount, {
    name: longText(120),
    description: longText(5_000),
    rules: longText(10_000),
    location: longText(160),
    venueNotes: longText(500),
  })
  const { id } = made
  await db.update(tournaments).set({ organizerId: organizer.id }).where(eq(tournaments.id, id))
  for (const [index, team] of made.teams.entries())
    await db
      .update(teams)
      .set({
        captainId: captain.id,
        name: `${longText(77)}${index}`,
        members: times(30, (member) => `${longText(77)} ${member}`),
      })
      .where(eq(teams.id, team.id))
  await addOfficials(world, id, coOrganizer.id, scorekeeper.id)
  const setup = { ...defaultSetup('round_robin', 'soccer', teamCount), legs: 2 }
  await organizer.call('PUT', `/tournaments/${id}/setup`, { setup })
  const { matches } = await drawn(organizer, id)
  const rows = matches.map(({ number, slots }, index) => ({
    tournamentId: id,
    id: randomUUID(),
    seq: index + 2,
    body: {
      kind: 'report' as const,
      match: number,
      teams: slots.map((slot) => (slot as { team: string }).team) as [string, string],
      game: 1,
      result: { outcome: 'played' as const, score: { score: [number % 7, 1] as [number, number] } },
    },
    actorRole: 'system' as const,
    createdAt: world.clock.now,
  }))
  for (let from = 0; from < rows.length; from += 1_000)
    await db.insert(competitionFacts).values(rows.slice(from, from + 1_000))
  await db
    .update(competitions)
    .set({ version: rows.length + 1 })
    .where(eq(competitions.tournamentId, id))
  return made
}

const uuidOf = (thing: string) => `md5('${thing} ' || n)::uuid`

/** Fills every list for longer than one page. */
async function fillLists({ captain, organizer, stranger }: Users) {
  const { rows } = await world.database.pool.query<{ id: string; team_id: string }>(
    `select id, team_id from registrations where user_id = $1 and paid_by = 'card' limit 1`,
    [captain.id],
  )
  const [{ id: registration, team_id: team }] = rows as [(typeof rows)[0]]
  const copies: [table: string, changed: Record<string, string>][] = [
    [
      'tournaments',
      {
        where: `organizer_id = '${organizer.id}' and status = 'upcoming'`,
        id: uuidOf('cup'),
        name: `'River cup ' || n`,
        description: `repeat('体', 5000)`,
        rules: `repeat('体', 10000)`,
        location: `repeat('体', 160)`,
        venue_notes: `repeat('体', 500)`,
      },
    ],
    ['teams', { where: `id = '${team}'`, id: uuidOf('team'), name: `'Team ' || n` }],
    [
      'registrations',
      {
        where: `id = '${registration}'`,
        id: uuidOf('registration'),
        tournament_id: uuidOf('cup'),
        team_id: uuidOf('team'),
        team_name: `'Team ' || n`,
        payment_intent_id: `'pi_copy' || n`,
      },
    ],
    ['refunds', { registration_id: uuidOf('registration'), payment_intent_id: `'pi_copy' || n`, status: `'failed'` }],
    [
      'ledger_entries',
      { registration_id: uuidOf('registration'), tournament_id: uuidOf('cup'), reference: `'copy ' || n` },
    ],
    ['prizes', { team_id: uuidOf('team') }],
    ['notifications', { where: `user_id = '${captain.id}'`, event_key: `'copy ' || n` }],
    [
      'users',
      {
        where: `id = '${stranger.id}'`,
        username: `'copy' || n`,
        email: `'copy' || n || '@x.example'`,
        verified_wins: '3',
        wins: '3',
      },
    ],
    ['sessions', { where: `user_id = '${captain.id}'`, token: `'copy ' || n` }],
    ['outbox', { event_key: `'copy ' || n` }],
    ['audit_log', {}],
    ['contact_messages', {}],
    ['site_content', { content_key: `'copy.' || n` }],
    ['hero_videos', { is_active: 'false', filename: `'copy' || n` }],
    ['media_assets', { file_name: `'copy' || n` }],
    ['email_templates', { template_key: `'copy.' || n` }],
    ['component_templates', { component_key: `'copy.' || n` }],
  ]
  for (const [table, changed] of copies) await copyRows(world.database.pool, table, many, changed)
}

/** Rows whose requests leave something to copy. */
const seeds = [
  'PATCH /api/notifications/:id/read',
  'POST /api/admin/outbox/:id/retry',
  'PATCH /api/admin/messages/:id',
  'POST /api/refunds/:id/retry',
  'GET /api/admin/payments/:id',
  'PUT /api/tournaments/:id/prizes/:teamId/payment',
]
/** Requests to send for the same purpose. */
const seedsToSend = [
  'POST /api/content',
  'POST /api/hero-videos/upload',
  'POST /api/media',
  'POST /api/email-templates',
  'POST /api/component-templates',
]

const paths = new Map<string, string>()
const reads = routesOf(createApi({} as World['app'])).filter(
  ({ method, route }) => method === 'GET' && !route.endsWith('/live'),
)

beforeAll(async () => {
  users = await aUserOfEachKind(world)
  document = await openApiOf(world)
  withoutLimits(world)
  await world.database.pool.query('update users set tournaments_per_day = 1000')
  cup = await aLargeCup(users)
  for (const route of seeds) await apiTable[route]!.request(users, whoMay(route))
  for (const route of seedsToSend) {
    const kind = whoMay(route)
    const reply = await send(users, kind, 'POST', await apiTable[route]!.request(users, kind))
    if (!reply.ok) throw new Error(`${route}: ${await reply.text()}`)
  }
  for (const route of reads) paths.set(route.route, await largestPath(route))
  await world.settled()
  await fillLists(users)
}, 120_000)

/** Formats or states that the largest tournament doesn't have. */
const ofOwnTournament = /\/rounds\/next$|\/slots$|\/duties$|\/withdrawal$|\/waiting-list/

/** The path of the row's request, for the largest tournament, one of its teams, and a page as long as possible. */
async function largestPath(route: ApiRoute): Promise<string> {
  const { path } = await apiTable[route.route]!.request(users, whoMay(route.route))
  if (hasLimit(route)) return `${withLargest(route, path).split('?')[0]}?limit=${pageSize}`
  return withLargest(route, path)
}

function withLargest({ route }: ApiRoute, path: string) {
  if (ofOwnTournament.test(route)) return path
  return path
    .replace(/(?<=\/tournaments\/)[0-9a-f-]{36}/, cup.id)
    .replace(/(?<=\/teams\/)[0-9a-f-]{36}/, cup.teams[0]!.id)
}

/** The longest page that a request may ask for. */
const pageSize = 200
const hasLimit = (route: ApiRoute) =>
  operationOf(document, route)?.parameters?.some(({ name }) => name === 'limit') ?? false

/** The limits of every route; `more` raises them for some. */
const most = { bytes: 200_000, queries: 6 }
const more: Record<string, Partial<typeof most>> = {
  'GET /api/tournaments': { bytes: 700_000 },
  'GET /api/users/:id/tournaments': { bytes: 1_220_000 },
  'GET /api/tournaments/:id/teams': { bytes: 500_000 },
  // For officials, with the names of 1,920 players.
  'GET /api/tournaments/:id/check-in': { bytes: 1_600_000 },
  // 4,032 matches.
  'GET /api/tournaments/:id/competition': { bytes: 2_800_000 },
  'GET /api/tournaments/:id/finish': { queries: 7 },
  // With whole texts, which the administrator edits.
  'GET /api/admin/tournaments': { bytes: 9_800_000 },
  'GET /api/auth/my-data': { bytes: 1_600_000, queries: 20 },
  'GET /api/notifications/:id': { bytes: 240_000 },
  'GET /api/admin/outbox': { bytes: 400_000 },
  'GET /api/admin/money': { queries: 15 },
  'GET /api/admin/overview': { queries: 8 },
  'GET /api/admin/payments.csv': { queries: 7 },
  'GET /api/admin/payments/:id': { queries: 7 },
  'GET /api/openapi.json': { bytes: 780_000 },
  'GET /api/docs': { bytes: 520_000 },
  // With the reason why each of the 4,032 matches has no place.
  'GET /api/tournaments/:id/schedule': { bytes: 500_000, queries: 11 },
  'GET /api/tournaments/:id/schedule/ways-out': { queries: 9 },
  'GET /api/tournaments/:id/own-part': { bytes: 220_000 },
  'GET /api/users/:id/registrations': { bytes: 220_000 },
  'GET /api/tournaments/:id/matches/:number/slots': { queries: 10 },
  'GET /api/tournaments/:id/matches/:number/duties': { queries: 10 },
  'GET /api/teams/:id/calendar.ics': { queries: 11 },
}

async function measured(kind: Kind, method: string, path: string, body?: object) {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const reply = await users[kind].call(method, path, body)
  const text = await reply.text()
  const queries = asked.mock.calls.length
  asked.mockRestore()
  await world.settled()
  return { isOk: reply.ok, bytes: Buffer.byteLength(text), queries, text }
}

/** What a route's reply exceeds, as a sentence; null if nothing. */
async function excessOf(route: ApiRoute): Promise<string | null> {
  const limits = { ...most, ...more[route.route] }
  const { isOk, bytes, queries, text } = await measured(whoMay(route.route), 'GET', paths.get(route.route)!)
  if (!isOk) return text
  if (hasLimit(route) && (JSON.parse(text) as unknown[]).length !== pageSize) return `not a whole page: ${text}`
  if (bytes > limits.bytes) return `${bytes} bytes`
  return queries > limits.queries ? `${queries} queries` : null
}

let corrections = 0

/** Corrects the first result, so that everything is calculated again. */
async function correct() {
  corrections += 1
  const seen = await competitionOf(users.organizer, cup.id)
  const report = aReport(seen, 1, [7 + corrections, 0], { reason: 'Counted again' })
  expect((await users.organizer.post(`/tournaments/${cup.id}/matches/1/reports`, report)).status).toBe(201)
}

describe('the largest reply stays within its bytes and queries, alone and after a correction', () => {
  test.each(reads)('$route', async (route) => {
    expect(await excessOf(route)).toBeNull()
    if (!paths.get(route.route)!.includes(cup.id)) return
    await correct()
    expect(await excessOf(route)).toBeNull()
  })
})

/** Requests of the organizer about the largest tournament, in this order. */
const writes: [name: string, path: string, body: () => Promise<object> | object][] = [
  [
    'a correction',
    'matches/2/reports',
    async () => aReport(await competitionOf(users.organizer, cup.id), 2, [9, 0], { reason: 'Counted again' }),
  ],
  [
    'the preview of a withdrawal',
    'facts/preview',
    () => ({ id: randomUUID(), fact: { kind: 'withdrawal', team: cup.teams[5]!.id } }),
  ],
  ['a withdrawal', 'withdrawals', () => ({ id: randomUUID(), teamId: cup.teams[5]!.id, reason: 'Injured' })],
  [
    'undoing it',
    'undo',
    async () => {
      const history = await users.organizer.get(`/tournaments/${cup.id}/competition/history?limit=1`)
      const [withdrawal] = (await history.json()) as { id: string }[]
      return { id: randomUUID(), fact: withdrawal!.id, reason: 'A mistake' }
    },
  ],
]

test.each(writes)('%s in the largest tournament takes few queries, and its reply is small', async (_, path, body) => {
  const url = `/tournaments/${cup.id}/${path}`
  const { isOk, text, bytes, queries } = await measured('organizer', 'POST', url, await body())
  expect(isOk ? null : text).toBeNull()
  expect(bytes).toBeLessThan(1_000)
  // One of them asks who is on duty.
  expect(queries).toBeLessThanOrEqual(19)
})
