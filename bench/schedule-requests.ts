import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'
import { teams, tournaments, users } from '#db/schema.ts'
import type { Setup } from '#engine/contract.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { maxScheduledMatches } from '#features/competition/values.ts'
import { aFullTournament, send } from './full-tournament.ts'
import type { runningSite } from './installation.ts'

type Site = Pick<Awaited<ReturnType<typeof runningSite>>, 'app' | 'cookie' | 'database' | 'id'>
type Ask = { name: string; ask: () => Promise<unknown>; before?: () => Promise<unknown> }

const minute = 60_000
const day = 24 * 60 * minute
/** A match and the rest after it. */
const roundMinutes = 20

/**
 * What an organizer asks of a large schedule: these teams all play each other twice on these courts on three days. 44 teams have 1,892 matches, almost
 * as many as can be planned. On 14 courts, almost every match then has a duty team; on 32, all teams play most of the time.
 */
export async function scheduleRequests(
  site: Site,
  setup: Setup,
  { teamCount, courtCount }: { teamCount: number; courtCount: number },
): Promise<Ask[]> {
  const id = await aFullTournament(site, teamCount)
  const start = Math.ceil(Date.now() / minute) * minute + 10 * minute
  await prepare(site, id, { teamCount, start })
  await send(site, `${id}/setup`, { setup }, { method: 'PUT' })
  await send(site, `${id}/draw`, { id: randomUUID(), by: 'seeds' })
  let board = await read()
  const change = async (path: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') => {
    board = (await send(site, `${id}/${path}`, { revision: board.revision, ...body }, { method })) as ScheduleBoard
  }
  const hours = Array.from({ length: 3 }, (_, index) => ({
    opensAt: new Date(start + index * day).toISOString(),
    closesAt: new Date(start + index * day + 14 * 60 * minute).toISOString(),
  }))
  const courts = Array.from({ length: courtCount }, (_, index) => ({
    name: `Court ${index + 1}`,
    isMain: index === 0,
    hours,
  }))
  const times = { minutes: 15, rounds: [], rest: 5, waitsForRounds: false, dutyTeams: 'referees' }
  await change('courts', { ...times, courts }, 'PUT')
  const isPlanned = teamCount * (teamCount - 1) <= maxScheduledMatches
  const propose = () => change('schedule')
  const publish = () => change('schedule/publish')
  if (isPlanned) await propose()
  else for (const moves of placesByHand(board.courts, teamCount, start)) await change('schedule', { moves }, 'PUT')
  await publish()
  const discard = async () => {
    if (!board.draft) return
    const reply = await fetch(`${site.app.url}/api/tournaments/${id}/schedule/draft?revision=${board.revision}`, {
      method: 'DELETE',
      headers: { cookie: site.cookie, origin: site.app.url.replace('127.0.0.1', 'localhost') },
    })
    if (!reply.ok) throw new Error(`the draft was answered with ${reply.status} ${await reply.text()}`)
    board = (await reply.json()) as ScheduleBoard
  }
  const delay = (courtId: string | null) => change('schedule/delay', { courtId, minutes: 10 })
  const takeOut = async () => {
    const moves = board.published.filter((_, index) => index % 3 === 0).map(({ number }) => ({ number, place: null }))
    await change('schedule', { moves }, 'PUT')
  }
  const putBack = async () => {
    const out = new Set(board.draft!.map(({ number }) => number))
    const moves = board.published
      .filter(({ number }) => !out.has(number))
      .map(({ number, courtId, startsAt }) => ({ number, place: { courtId, startsAt } }))
    await change('schedule', { moves }, 'PUT')
  }
  const get = (path: string) => async () => {
    const reply = await fetch(`${site.app.url}/api/tournaments/${id}/${path}`, { headers: { cookie: site.cookie } })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${await reply.text()}`)
    await reply.text()
  }
  const afterDiscard = async (before: () => Promise<unknown>) => {
    await discard()
    await before()
  }
  const everyCourt = () => delay(null)
  const asks: Ask[] = [
    { name: 'board', before: discard, ask: get('schedule') },
    { name: 'board of a draft', before: () => afterDiscard(everyCourt), ask: get('schedule') },
    { name: 'board without a third', before: () => afterDiscard(takeOut), ask: get('schedule') },
    { name: 'courts', before: discard, ask: () => change('courts', { ...times, courts: board.courts }, 'PUT') },
    { name: 'delay all courts', before: discard, ask: everyCourt },
    { name: 'delay one court', before: discard, ask: () => delay(board.courts[0]!.id) },
    {
      name: 'stop',
      before: discard,
      ask: () => change('schedule/stop', { until: new Date(start + 60 * minute).toISOString() }),
    },
    { name: 'take out a third', before: discard, ask: takeOut },
    { name: 'put back a third', before: () => afterDiscard(takeOut), ask: putBack },
    { name: 'undo', before: () => afterDiscard(everyCourt), ask: () => change('schedule/undo') },
    { name: 'discard', before: everyCourt, ask: discard },
    { name: 'ways out', before: () => afterDiscard(takeOut), ask: get('schedule/ways-out') },
    { name: 'places of a match', before: discard, ask: get('matches/900/slots') },
    { name: 'duties of a match', before: discard, ask: get('matches/900/duties') },
    { name: 'publish', before: () => afterDiscard(everyCourt), ask: publish },
    {
      name: 'snapshot after publishing',
      before: () => afterDiscard(everyCourt).then(publish),
      ask: get('competition'),
    },
  ]
  const planned: Ask[] = [
    { name: 'propose', before: discard, ask: propose },
    { name: 'assign duties', before: () => afterDiscard(everyCourt), ask: () => change('schedule/duties') },
  ]
  const all = isPlanned ? [...asks, ...planned] : asks
  return all.map(({ name, ...ask }) => ({ name: `${teamCount} teams, ${courtCount} courts: ${name}`, ...ask }))

  async function read(): Promise<ScheduleBoard> {
    const reply = await fetch(`${site.app.url}/api/tournaments/${id}/schedule`, { headers: { cookie: site.cookie } })
    return (await reply.json()) as ScheduleBoard
  }
}

/** All matches round by round, in as many requests as it takes: more than can be planned. */
function placesByHand(courts: ScheduleBoard['courts'], teamCount: number, start: number) {
  const perRound = teamCount / 2
  const roundsPerDay = (14 * 60) / roundMinutes
  const moves = Array.from({ length: teamCount * (teamCount - 1) }, (_, index) => {
    const round = Math.floor(index / perRound)
    const startsAt = start + Math.floor(round / roundsPerDay) * day + (round % roundsPerDay) * roundMinutes * minute
    const courtId = courts[index % perRound]!.id
    return { number: index + 1, place: { courtId, startsAt: new Date(startsAt).toISOString() } }
  })
  return Array.from({ length: Math.ceil(moves.length / maxScheduledMatches) }, (_, index) =>
    moves.slice(index * maxScheduledMatches, (index + 1) * maxScheduledMatches),
  )
}

/** Dates for three days of play, and a captain for each team. */
async function prepare(
  site: Site,
  id: string,
  { teamCount, start }: { teamCount: number; start: number },
): Promise<void> {
  const { db, pool } = openDatabase(site.database.url)
  await db
    .update(tournaments)
    .set({ startDate: new Date(start), endDate: new Date(start + 3 * day) })
    .where(eq(tournaments.id, id))
  const captains = await db
    .insert(users)
    .values(
      Array.from({ length: teamCount }, (_, index) => ({
        username: `captain-${id.slice(-12)}-${index}`,
        email: `captain-${id}-${index}@example.com`,
        firstName: 'Captain',
        lastName: `${index}`,
      })),
    )
    .returning({ id: users.id })
  const listed = await db.select({ id: teams.id }).from(teams).where(eq(teams.tournamentId, id))
  for (const [index, team] of listed.entries())
    await db.update(teams).set({ captainId: captains[index]!.id }).where(eq(teams.id, team.id))
  await db.execute(sql`analyze`)
  await pool.end()
}
