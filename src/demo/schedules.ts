import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { courts, matchProgress, scheduledMatches, schedules } from '#db/schema.ts'
import type { Fact, Setup } from '#engine/contract.ts'
import type { Court, Placement } from '#engine/schedule/model.ts'
import { assignDuties } from '#engine/schedule/duties/assign.ts'
import { dutyInputOf } from '#engine/schedule/duties/duty-matches.ts'
import type { Duties } from '#engine/schedule/duties/model.ts'
import { plannedMatches } from '#engine/schedule/planned-matches.ts'
import { propose } from '#engine/schedule/planning/propose.ts'
import { currentState, sharedShape } from '#engine/state/current.ts'
import type { State } from '#engine/state/state.ts'
import type { ScheduleSettings } from '#features/competition/courts-contract.ts'
import { restMinutes } from '#features/competition/values.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { Hours } from './calendar.ts'

/** How many courts a demo tournament is played on, how long a match takes, how much is played in a day, and whether teams officiate. */
export type PlayedOn = {
  courts: number
  minutes: number
  minutesPerDay?: number
  dutyTeams?: ScheduleSettings['dutyTeams']
}

type DemoSchedule = { settings: ScheduleSettings; courts: Court[]; placements: readonly Placement[]; duties: Duties }
type Drawn = { setup: Setup; facts: readonly Fact[]; hours: readonly Hours[]; sport: string }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A schedule of all matches, as it is proposed to organizers. */
export function planned(
  { courts: count, minutes, dutyTeams = 'none' }: PlayedOn,
  { setup, facts, hours, sport }: Drawn,
): DemoSchedule {
  const name = sport === 'soccer' ? 'Field' : 'Court'
  const open = hours.map(({ from, until }) => ({
    start: from.getTime() / minuteMs,
    end: until.getTime() / minuteMs,
  }))
  const own = Array.from({ length: count }, (_, index) => ({
    id: uuidv7(),
    name: `${name} ${index + 1}`,
    isMain: index === 0,
    hours: open,
  }))
  const state = currentState(setup, facts)
  const settings = { minutes, rounds: [], rest: restMinutes.usual, waitsForRounds: false, dutyTeams }
  const options = { minutesOf: () => minutes, waitsForRounds: false, fixed: new Map<number, Placement>() }
  const matches = plannedMatches(sharedShape(setup, state.size), state, options)
  const { placements } = propose({ courts: own, matches, rest: settings.rest, published: [] })
  const input = dutyInputOf(state, { placements, rest: settings.rest, started: new Set() })
  const numbers = dutyTeams === 'none' ? [] : placements.map(({ match }) => match)
  return { settings, courts: own, placements, duties: assignDuties(input, new Map(), numbers) }
}

const dateOf = (minute: number) => new Date(minute * minuteMs)

/** Stores a schedule as it was published two days before the start. Matches that are under way are marked as started. */
export async function saveSchedule(
  tx: Transaction,
  { id: tournamentId, startDate }: TournamentRow,
  { settings, courts: own, placements, duties }: DemoSchedule,
  { state, now }: { state: State; now: Date },
): Promise<void> {
  await tx.insert(courts).values(
    own.map(({ hours, ...court }, position) => ({
      ...court,
      tournamentId,
      position,
      hours: hours.map(({ start, end }) => ({
        opensAt: dateOf(start).toISOString(),
        closesAt: dateOf(end).toISOString(),
      })),
    })),
  )
  const publishedAt = new Date(startDate.getTime() - 50 * hourMs)
  await tx.insert(schedules).values({ tournamentId, settings, revision: 1, publishedRevision: 1, publishedAt })
  await tx.insert(scheduledMatches).values(
    placements.map(({ match, court, start, end }) => ({
      tournamentId,
      number: match,
      game: 1,
      courtId: court,
      startsAt: dateOf(start),
      endsAt: dateOf(end),
      isPinned: false,
      duty: duties.get(match) ?? null,
    })),
  )
  const open = new Set(state.matches.flatMap(({ fixture, status }) => (status === 'ready' ? [fixture.no] : [])))
  const started = placements.filter(({ match, start }) => open.has(match) && dateOf(start) <= now)
  if (started.length === 0) return
  await tx
    .insert(matchProgress)
    .values(started.map(({ match, start }) => ({ tournamentId, number: match, game: 1, startedAt: dateOf(start) })))
}
