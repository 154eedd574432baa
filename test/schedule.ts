import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import type { Player } from './builders.ts'

/** Courts named 'Court 1' to 'Court n', open for ten hours from the full minute after this instant. The first is the main court. */
export function someCourts(count: number, from: Date) {
  const opens = (Math.floor(from.getTime() / 60_000) + 1) * 60_000
  const span = { opensAt: new Date(opens).toISOString(), closesAt: new Date(opens + 10 * 3_600_000).toISOString() }
  return Array.from({ length: count }, (_, index) => ({
    name: `Court ${index + 1}`,
    isMain: index === 0,
    hours: [span],
  }))
}

export const usualTimes = { minutes: 30, rounds: [], rest: 10, waitsForRounds: false }

export async function boardOf(organizer: Pick<Player, 'get'>, tournamentId: string): Promise<ScheduleBoard> {
  return (await (await organizer.get(`/tournaments/${tournamentId}/schedule`)).json()) as ScheduleBoard
}

/** Sets courts and proposes a schedule: the draft. */
export async function proposed(organizer: Player, tournamentId: string, courts: object[]): Promise<ScheduleBoard> {
  const path = `/tournaments/${tournamentId}`
  const { revision } = await boardOf(organizer, tournamentId)
  const set = (await (
    await organizer.call('PUT', `${path}/courts`, { ...usualTimes, revision, courts })
  ).json()) as ScheduleBoard
  const reply = await organizer.post(`${path}/schedule`, { revision: set.revision })
  if (!reply.ok) throw new Error(`The proposal was answered with ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as ScheduleBoard
}

export async function publishedSchedule(
  organizer: Player,
  tournamentId: string,
  courts: object[],
): Promise<ScheduleBoard> {
  const { revision } = await proposed(organizer, tournamentId, courts)
  return (await (
    await organizer.post(`/tournaments/${tournamentId}/schedule/publish`, { revision })
  ).json()) as ScheduleBoard
}

/** Sets courts, to which matches are called when they are free. */
export async function calling(organizer: Player, tournamentId: string, courts: object[]): Promise<ScheduleBoard> {
  const path = `/tournaments/${tournamentId}`
  const { revision } = await boardOf(organizer, tournamentId)
  await organizer.call('PUT', `${path}/courts`, { ...usualTimes, revision, courts })
  const mode = { revision: revision + 1, mode: 'next_free_court' }
  return (await (await organizer.call('PUT', `${path}/schedule/mode`, mode)).json()) as ScheduleBoard
}

/** Publishes that play has stopped until then. */
export async function stopped(
  organizer: Player,
  tournamentId: string,
  stop: { revision: number; until: string },
): Promise<ScheduleBoard> {
  const path = `/tournaments/${tournamentId}/schedule`
  const { revision } = (await (await organizer.post(`${path}/stop`, stop)).json()) as ScheduleBoard
  return (await (await organizer.post(`${path}/publish`, { revision })).json()) as ScheduleBoard
}
