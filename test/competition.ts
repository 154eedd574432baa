import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { officials, registrations, teams, tournaments } from '#db/schema.ts'
import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import { aCaptain, aTournament, justStarted, times } from './builders.ts'
import type { Player } from './builders.ts'
import type { World } from './world.ts'

/** A free tournament that has just started, with this many teams of one captain, registered in order: 'Team 1' to 'Team n'. */
export async function aTournamentWithTeams(
  world: World,
  count: number,
  overrides: Partial<typeof tournaments.$inferInsert> = {},
) {
  const organizer = await aCaptain(world)
  const captain = await aCaptain(world)
  const cup = await aTournament(world, {
    organizerId: organizer.id,
    entryFeeCents: 0,
    maxTeams: Math.max(count, 2),
    ...justStarted(world.clock.now),
    ...overrides,
  })
  const captains = times(count, () => captain.id)
  const listed = await listPaidTeams(world.app.db, cup.id, captains, world.clock.now)
  return { id: cup.id, organizer, captain, teams: listed }
}

/** Lists a free team for each captain: 'Team 1' to 'Team n', or from another number on. */
export async function listPaidTeams(
  db: Database,
  tournamentId: string,
  captains: readonly string[],
  now: Date,
  first = 1,
) {
  const named = captains.map((captainId, index) => ({ name: `Team ${first + index}`, tournamentId, captainId }))
  const listed = await db.insert(teams).values(named).returning({ id: teams.id, name: teams.name })
  const rows = listed.map(({ id, name }, index) => ({
    tournamentId,
    userId: captains[index]!,
    teamId: id,
    teamName: name,
    feeCents: 0,
    paymentStatus: 'paid' as const,
    paidBy: 'free' as const,
    registeredAt: new Date(now.getTime() + index),
  }))
  await db.insert(registrations).values(rows)
  return listed
}

/** Moves the start of a tournament to an hour ago, so that results can be entered. */
export async function startNow(world: World, tournamentId: string): Promise<void> {
  await world.app.db.update(tournaments).set(justStarted(world.clock.now)).where(eq(tournaments.id, tournamentId))
}

/** A tournament with teams, drawn in the order the teams registered. */
export async function aDrawnTournament(world: World, count: number, setup?: object) {
  const cup = await aTournamentWithTeams(world, count)
  if (setup) await cup.organizer.call('PUT', `/tournaments/${cup.id}/setup`, { setup })
  await drawn(cup.organizer, cup.id)
  return cup
}

export async function drawn(organizer: Player, tournamentId: string): Promise<Snapshot> {
  const reply = await organizer.post(`/tournaments/${tournamentId}/draw`, { id: randomUUID(), by: 'seeds' })
  return (await reply.json()) as Snapshot
}

/** Sets the officials of a tournament, who have accepted. */
export async function addOfficials(world: World, tournamentId: string, coOrganizer: string, scorekeeper: string) {
  await world.app.db.insert(officials).values([
    { tournamentId, userId: coOrganizer, role: 'co_organizer', acceptedAt: world.clock.now },
    { tournamentId, userId: scorekeeper, role: 'scorekeeper', acceptedAt: world.clock.now },
  ])
}

export async function competitionOf(player: Pick<Player, 'get'>, tournamentId: string): Promise<Snapshot> {
  return (await (await player.get(`/tournaments/${tournamentId}/competition`)).json()) as Snapshot
}

/** The two teams of a match, once both are known. */
export const teamsOf = ({ slots }: MatchState) =>
  slots.map((slot) => (typeof slot === 'object' ? slot.team : '')) as [string, string]

export const played = (score: [number, number]) => ({ outcome: 'played', score: { score } })

/** A report of a match's score in slot order, by someone who has seen this snapshot. */
export const aReport = (
  { matches, version }: Snapshot,
  number: number,
  score: [number, number],
  more: object = {},
) => ({
  id: randomUUID(),
  teams: teamsOf(matches.find((match) => match.number === number)!),
  result: played(score),
  basedOn: version,
  ...more,
})

const afterTheLast = (no: number) => (no === 1 ? [{ seed: 1 }, { seed: 2 }] : [{ winner: no - 1 }, { loser: no - 1 }])

/** A custom bracket in which the same two teams meet so many times. */
export function theSameTwoTeams(meetings: number) {
  const matches = times(meetings, (index) => ({ no: index + 1, round: index + 1, from: afterTheLast(index + 1) }))
  return { format: 'fixed_bracket', matches, rule: 'mustWin', scoring: { kind: 'points' } }
}

/** Sends a change, and again with confirmation if it changes results that were played. */
export async function sendConfirmed(official: Player, path: string, body: object): Promise<Response> {
  const reply = await official.post(path, body)
  if (reply.status !== 409) return reply
  const { details } = (await reply.clone().json()) as { details?: { hash?: string } }
  return details?.hash ? official.post(path, { ...body, confirmedEffect: details.hash }) : reply
}

/** Plays all matches; the upper team always wins. */
export async function playOut(official: Player, tournamentId: string): Promise<Snapshot> {
  for (;;) {
    const snapshot = await competitionOf(official, tournamentId)
    const next = snapshot.matches.find(({ status }) => status === 'ready')
    if (!next) return snapshot
    const report = aReport(snapshot, next.number, [21, 15])
    const { status } = await official.post(`/tournaments/${tournamentId}/matches/${next.number}/reports`, report)
    if (status !== 201) throw new Error(`match ${next.number} was answered with ${status}`)
  }
}
