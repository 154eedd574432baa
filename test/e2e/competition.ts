import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import type { Tournament } from '#features/tournaments/contract.ts'

type Caller = { id: string; call: <T>(method: string, path: string, body?: object) => Promise<T> }

/** Team names as a club would print them, a long one among them. */
const names = [
  'Harbor Hoops',
  'Net Gains',
  'The Rebounders',
  'Old Town Ballers of the Upper Riverside',
  'Backboard Co.',
]

/** Moves the start of a tournament to an hour ago. */
export const startNow = `update tournaments set registration_deadline = now() - interval '2 hours', start_date = now() - interval '1 hour' where id = $1`

/**
 * Registers this many paid teams of one captain directly in the database, and moves the start to an hour ago. Through the API it would take
 * one captain for three teams.
 */
export async function addTeams(database: string, cup: { id: string }, captain: { id: string }, count: number) {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const listed = Array.from({ length: count }, (_, index) => names[index] ?? `Court Club ${index + 1}`)
  await client.query(
    `with listed as (
       insert into teams (id, name, tournament_id, captain_id, members)
       select id, name, $1::uuid, $2::uuid, array[$2::uuid::text, 'Jo Park'] from unnest($3::uuid[], $4::text[]) as t (id, name)
       returning id, name)
     insert into registrations (id, tournament_id, user_id, team_id, team_name, fee_cents, payment_status, paid_by, registered_at, updated_at)
     select id, $1::uuid, $2::uuid, id, name, 0, 'paid', 'free', now(), now() from listed`,
    [cup.id, captain.id, listed.map(() => uuidv7()), listed],
  )
  await client.query(startNow, [cup.id])
  await client.end()
}

export const competitionOf = (organizer: Caller, cup: { id: string }) =>
  organizer.call<Snapshot>('GET', `/tournaments/${cup.id}/competition`)

export const draw = (organizer: Caller, cup: Pick<Tournament, 'id'>, setup?: object) =>
  (setup ? organizer.call('PUT', `/tournaments/${cup.id}/setup`, { setup }) : Promise.resolve()).then(() =>
    organizer.call<Snapshot>('POST', `/tournaments/${cup.id}/draw`, { id: randomUUID(), by: 'seeds' }),
  )

/** Reports a score in the order of the match's slots. */
export async function report(organizer: Caller, cup: { id: string }, number: number, score: [number, number]) {
  const { matches, version } = await competitionOf(organizer, cup)
  return reportIn(
    organizer,
    cup,
    matches.find((one) => one.number === number)!,
    version,
    score,
  )
}

function reportIn(organizer: Caller, cup: { id: string }, match: MatchState, basedOn: number, score: [number, number]) {
  const result = { outcome: 'played', score: { score } }
  const body = { id: randomUUID(), teams: teamsOf(match), result, basedOn }
  return organizer.call('POST', `/tournaments/${cup.id}/matches/${match.number}/reports`, body)
}

/** Plays the next `count` matches that can be played. */
export async function play(organizer: Caller, cup: { id: string }, count: number) {
  for (let played = 0; played < count; played += 1) {
    const { matches } = await competitionOf(organizer, cup)
    const next = matches.find(({ status }) => status === 'ready')
    if (!next) return
    await report(organizer, cup, next.number, [21 - (next.number % 5), 12 + (next.number % 3)])
  }
}

/** Plays every match that can be played and is wanted: the better seed wins, by more the further they are apart. */
export async function playAll(organizer: Caller, cup: { id: string }, isWanted: (match: MatchState) => boolean) {
  for (;;) {
    const { matches, teams, version } = await competitionOf(organizer, cup)
    const next = matches.filter((match) => match.status === 'ready' && isWanted(match))
    if (next.length === 0) return
    const seeds = new Map(teams.map(({ teamId, seed }) => [teamId, seed ?? 0]))
    for (const match of next) {
      const [a, b] = teamsOf(match).map((team) => seeds.get(team) ?? 0) as [number, number]
      await reportIn(organizer, cup, match, version, a < b ? [40, 40 - (b - a)] : [40 - (a - b), 40])
    }
  }
}

const teamsOf = ({ slots }: MatchState) => slots.map((slot) => (typeof slot === 'object' ? slot.team : ''))
