import { randomUUID } from 'node:crypto'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import { playerResults, tournaments, users } from '#db/schema.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { Invitation } from '#features/teams/contract.ts'
import { isUnsafe, routesOf } from '../api-table.ts'
import type { ApiRoute } from '../api-table.ts'
import { aCaptain, aTournament, aTournamentForm, confirmCard, times } from '../builders.ts'
import type { Player } from '../builders.ts'
import { sendConfirmed, teamsOf, theSameTwoTeams } from '../competition.ts'
import { aFinish } from '../finish.ts'
import { valueFrom } from '../from-schema.ts'
import { deliverWebhooks, sweepNow } from '../money.ts'
import { bodySchemaOf, openApiOf } from '../openapi-document.ts'
import type { OpenApi } from '../openapi-document.ts'
import { seeded } from '../random.ts'
import type { Random } from '../random.ts'
import { aWalkWorld } from './world.ts'

/*
 * What three accounts with confirmed emails can do together: they organize tournaments, enter and pay for teams, and send anything to any
 * route. Whatever they do, nobody's results may become verified.
 */

type Ground = Awaited<ReturnType<typeof aGround>>

/** Other routes would end a session or make a fourth account. */
const isSafe = ({ route }: ApiRoute) => !/\/auth\/|DELETE \/api\/(users|account|sessions)/.test(route)

/** A world with the three accounts, four people who never do anything, and somebody else's tournament. */
export async function aGround() {
  const { world, captains: three } = await aWalkWorld()
  const bystanders = await Promise.all(times(4, () => aCaptain(world)))
  const other = await aTournament(world, { entryFeeCents: 0 })
  const routes = routesOf(world.api).filter((route) => isSafe(route) && !route.takesUpload && isUnsafe(route))
  return { world, three, bystanders, other, routes, document: await openApiOf(world) }
}

type Walk = Ground & {
  random: Random
  /** The tournaments they have created. */
  cups: string[]
  /** Ids that they have seen, to send anywhere. */
  ids: string[]
}

type Step = (walk: Walk) => Promise<unknown>

const inHours = ({ world }: Walk, hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000)
const anyOfThem = ({ random, three }: Walk): Player => random.pick(three)
/** Most often the latest one, so that something comes of it. */
const aCupOfTheirs = ({ random, cups, other }: Walk) =>
  (random.chance(0.8) ? cups.at(-1) : random.pick(cups)) ?? other.id
const competitionOf = async (cup: string, player: Player) =>
  (await (await player.get(`/tournaments/${cup}/competition`)).json()) as Snapshot

const create: Step = async (walk) => {
  const { random, world } = walk
  const start = random.pick([1, 6, 13, 48])
  const form = {
    ...aTournamentForm(world.clock.now),
    registrationDeadline: inHours(walk, start - 0.5).toISOString(),
    startDate: inHours(walk, start).toISOString(),
    endDate: inHours(walk, start + 10).toISOString(),
    maxTeams: random.pick([2, 4, 8]),
    entryFee: random.pick([0, 1, 20]),
    prizePool: random.pick([0, 800]),
  }
  const reply = await anyOfThem(walk).post('/tournaments', form)
  if (reply.ok) walk.cups.push(((await reply.json()) as { id: string }).id)
}

/** One of them enters a team and pays for it by card, or later. */
const enter: Step = async (walk) => {
  const { random, world } = walk
  const [captain, cup] = [anyOfThem(walk), aCupOfTheirs(walk)]
  const name = `Team ${random.below(1_000)}`
  const started = await captain.post('/create-payment-intent', { tournamentId: cup, teamName: name, amount: 1 })
  const entry = { name, tournamentId: cup, captainId: captain.id, members: [captain.id] }
  if (!started.ok) {
    await captain.post('/teams', entry)
    return
  }
  const { paymentIntentId, clientSecret } = (await started.json()) as StartedEntry
  await confirmCard(world, { paymentIntentId, clientSecret } as StartedEntry)
  await captain.post('/teams', { ...entry, paymentStatus: 'paid', paymentIntentId })
  await deliverWebhooks(world)
}

/** A captain asks others onto the team, those who never agreed among them. */
const invite: Step = async (walk) => {
  const { random, three, bystanders } = walk
  const team = random.pick(walk.ids)
  const people = [...three, ...bystanders].map(({ username }) => `@${username}`)
  await anyOfThem(walk).patch(`/teams/${team}/roster`, { members: [random.pick(people), 'Kim Lee'] })
}

const accept: Step = async (walk) => {
  const player = anyOfThem(walk)
  for (const { id } of (await (await player.get('/invitations')).json()) as Invitation[])
    await player.patch(`/invitations/${id}`, { status: 'accepted' })
  const asked = (await (await player.get('/official-invitations')).json()) as { tournamentId: string }[]
  for (const { tournamentId } of asked)
    await player.patch(`/tournaments/${tournamentId}/official-invitation`, { status: 'accepted' })
}

/** The same two teams meet again and again. */
const setUpChain: Step = async (walk) => {
  const setup = theSameTwoTeams(8)
  await anyOfThem(walk).call('PUT', `/tournaments/${aCupOfTheirs(walk)}/setup`, { setup })
}

const byAll = async ({ three }: Walk, path: string, body: () => object = () => ({})) => {
  for (const player of three) await player.post(path, body())
}

const draw: Step = (walk) =>
  byAll(walk, `/tournaments/${aCupOfTheirs(walk)}/draw`, () => ({ id: randomUUID(), by: 'seeds' }))
const start: Step = (walk) => byAll(walk, `/tournaments/${aCupOfTheirs(walk)}/start`)

const enterLate: Step = async (walk) => {
  const { random, three, bystanders } = walk
  const captain = random.pick([undefined, ...[...three, ...bystanders].map(({ username }) => username)])
  const team = { name: `Late ${random.below(1_000)}`, captain }
  const cup = aCupOfTheirs(walk)
  const body = random.chance(0.5) ? { match: 1, slot: 1, team } : { teamId: random.pick(walk.ids), by: team }
  const route = 'by' in body ? 'replacements' : 'late-entries'
  await sendConfirmed(anyOfThem(walk), `/tournaments/${cup}/${route}`, { id: randomUUID(), ...body })
}

const outcomes = [
  { outcome: 'played', score: { score: [21, 15] } },
  { outcome: 'played', score: { score: [3, 21] } },
  { outcome: 'retired', by: 1 },
  { outcome: 'forfeit', by: 0 },
  { outcome: 'walkover', winner: 0 },
]

async function playOutAs(official: Player, cup: string, random: Random) {
  for (let match = 0; match < 20; match += 1) {
    const { matches, version } = await competitionOf(cup, official)
    const next = matches.find(({ status }) => status === 'ready')
    if (!next) return
    const body = { id: randomUUID(), teams: teamsOf(next), result: random.pick(outcomes), basedOn: version }
    if (!(await sendConfirmed(official, `/tournaments/${cup}/matches/${next.number}/reports`, body)).ok) return
  }
}

/** Every match that can be played, with any outcome. */
const playOut: Step = async (walk) => {
  const cup = aCupOfTheirs(walk)
  for (const official of walk.three) await playOutAs(official, cup, walk.random)
}

const finish: Step = async (walk) => {
  const id = aCupOfTheirs(walk)
  for (const organizer of walk.three) {
    const body = await aFinish({ id, organizer })
    await organizer.post(`/tournaments/${id}/finish`, body)
  }
}

const undoFinish: Step = async (walk) => {
  const id = aCupOfTheirs(walk)
  const { id: fact } = (await (await anyOfThem(walk).get(`/tournaments/${id}/finish`)).json()) as { id: string | null }
  await anyOfThem(walk).delete(`/tournaments/${id}/finish?id=${fact}`)
}

const addOfficial: Step = async (walk) => {
  const { random, three } = walk
  const path = `/tournaments/${aCupOfTheirs(walk)}/officials`
  const role = random.pick(['co_organizer', 'scorekeeper'])
  await anyOfThem(walk).post(path, { username: random.pick(three).username, role })
}

const removeOfficial: Step = async (walk) => {
  const path = `/tournaments/${aCupOfTheirs(walk)}/officials/${walk.random.pick(walk.three).id}`
  await anyOfThem(walk).delete(path)
}

const withdraw: Step = (walk) => anyOfThem(walk).post(`/teams/${walk.random.pick(walk.ids)}/withdrawal`)

const wait: Step = async (walk) => {
  walk.world.clock.now = inHours(walk, walk.random.pick([0.2, 1, 6, 12, 30]))
  await sweepNow(walk.world)
}

const waitForStart: Step = async (walk) => {
  const { world, cups } = walk
  const [cup] = await world.app.db
    .select()
    .from(tournaments)
    .where(eq(tournaments.id, cups.at(-1)!))
  if (cup && cup.startDate > world.clock.now) world.clock.now = cup.startDate
  await sweepNow(world)
}

/** From the first team to the finish, with some steps left out. */
const toTheEnd: Step = async (walk) => {
  const teams = [create, enter, enter, enter, enter, enter, enter, invite, accept]
  for (const step of [...teams, waitForStart, draw, start, playOut, finish])
    if (walk.random.chance(0.9)) await step(walk)
}

/** Any route, with a body made from the OpenAPI document. */
const anything: Step = async (walk) => {
  const { random, routes, document } = walk
  const route = random.pick(routes)
  const path = route.route
    .slice(`${route.method} /api`.length)
    .replace(/:(\w+)/g, (_, name: string) => (name === 'number' ? String(1 + random.below(8)) : random.pick(walk.ids)))
  await anyOfThem(walk).call(route.method, path, bodyFor(walk, document, route))
}

function bodyFor(walk: Walk, document: OpenApi, route: ApiRoute): unknown {
  const schema = bodySchemaOf(document, route)
  if (!schema) return undefined
  const names = [...walk.three, ...walk.bystanders].flatMap(({ username, email }) => [username, email])
  const texts = [...names, 'Harbor Hoops', 'Kim Lee', 'paid', 'accepted', 'Austin, TX, United States']
  return valueFrom(document, schema, { random: walk.random, ids: walk.ids, texts, now: walk.world.clock.now })
}

const usual = [create, enter, enter, enter, enter, invite, accept, accept, setUpChain, draw, draw, start, enterLate]
const playing = [playOut, playOut, playOut, finish, finish, undoFinish, addOfficial, removeOfficial, withdraw]
const steps: Step[] = [...usual, ...playing, wait, wait, toTheEnd, toTheEnd, ...times(14, () => anything)]

/** Every id that the tournaments' public pages and the accounts' own pages show. */
async function idsSeen({ world, three, bystanders, cups, other }: Walk): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    `select id from teams where tournament_id = any($1) union all select id from registrations where tournament_id = any($1)
     union all select id from competition_facts where tournament_id = any($1)
     union all select i.id from team_invitations i join teams t on t.id = i.team_id where t.tournament_id = any($1)`,
    [cups],
  )
  return [...rows.map(({ id }) => id), ...cups, other.id, ...[...three, ...bystanders].map(({ id }) => id)]
}

const isVerified = or(gt(users.verifiedWins, 0), gt(users.verifiedLosses, 0), gt(users.verifiedPrizeCents, 0))

export type Walked = { verified: number; finished: number; credited: number }

/** Takes so many random steps. `verified` is how many users had verified results after any step. */
export async function walkOf(ground: Ground, seed: number, count: number): Promise<Walked> {
  const walk: Walk = { ...ground, random: seeded(seed), cups: [], ids: [ground.other.id] }
  const { db } = ground.world.app
  let verified = 0
  for (let step = 0; step < count; step += 1) {
    await walk.random.pick(step < 2 ? [create] : steps)(walk)
    walk.ids = await idsSeen(walk)
    verified = Math.max(verified, await db.$count(users, isVerified))
  }
  return {
    verified,
    finished: await db.$count(tournaments, and(sql`finished_at is not null`, inCups(walk))),
    credited: await db.$count(playerResults, gt(playerResults.wins, 0)),
  }
}

const inCups = ({ cups }: Walk) => (cups.length === 0 ? sql`false` : or(...cups.map((id) => eq(tournaments.id, id))))
