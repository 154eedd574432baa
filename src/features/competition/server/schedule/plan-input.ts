import type { Fixture } from '#engine/shape/fixture.ts'
import type { Clash, Court, Placement, PlanInput } from '#engine/schedule/model.ts'
import { clashesOf } from '#engine/schedule/clashes.ts'
import { plannedMatches } from '#engine/schedule/planned-matches.ts'
import { sharedShape } from '#engine/state/current.ts'
import type { ScheduledMatch, ScheduleSettings } from '../../schedule-contract.ts'
import type { Competition } from '../cache.ts'
import type { CourtRow, StoredSchedule } from './stored.ts'

const minute = 60_000

/** The minute of an instant, or the one that has begun. */
export const minutesOf = (instant: string) => Math.floor(Date.parse(instant) / minute)
export const instantOf = (minutes: number) => new Date(minutes * minute).toISOString()

export const toPlacement = ({ number, courtId, startsAt, endsAt }: ScheduledMatch): Placement => ({
  match: number,
  court: courtId,
  start: minutesOf(startsAt),
  end: minutesOf(endsAt),
})

export const toScheduled = ({ match, court, start, end }: Placement, isPinned: boolean): ScheduledMatch => ({
  number: match,
  courtId: court,
  startsAt: instantOf(start),
  endsAt: instantOf(end),
  isPinned,
})

/**
 * The schedule that is being worked on: the draft, or what is published. Only matches that are played on a court; one with a result is where it was
 * published.
 */
export function currentRows(
  competition: Competition,
  { draft, published, courts, settings }: StoredSchedule,
): ScheduledMatch[] {
  const decided = decidedIn(competition)
  const courtIds = new Set(courts.map(({ id }) => id))
  const rows = draft
    ? [...draft.filter(({ number }) => !decided.has(number)), ...published.filter(({ number }) => decided.has(number))]
    : published
  const planned = new Set(matchesOf(competition, settings, rows).map(({ match }) => match))
  return rows.filter(({ number, courtId }) => planned.has(number) && courtIds.has(courtId))
}

/** The matches to plan. Walkovers and the like take no court. */
export function matchesOf(
  { setup, state }: Competition,
  settings: ScheduleSettings,
  staying: readonly ScheduledMatch[],
) {
  if (state.size === 0) return []
  const unplayed = new Set(
    state.matches
      .filter(({ status, games }) => status === 'decided' && games.every(({ result }) => result.outcome !== 'played'))
      .map(({ fixture }) => fixture.no),
  )
  const fixed = staying.filter(({ number }) => !unplayed.has(number))
  return plannedMatches(sharedShape(setup, state.size), state, {
    minutesOf: (fixture) => minutesFor(settings, fixture),
    waitsForRounds: settings.waitsForRounds,
    fixed: new Map(fixed.map((row) => [row.number, toPlacement(row)])),
  })
}

/** What the engine makes a schedule from. Pinned matches stay where they are, and so do those that have begun or have a result. */
export function planInputOf(
  competition: Competition,
  { settings, courts, published, progress }: StoredSchedule,
  { rows, now }: { rows: readonly ScheduledMatch[]; now: Date },
): PlanInput {
  const decided = decidedIn(competition)
  const staying = rows.filter(
    ({ number, isPinned, startsAt }) =>
      isPinned || decided.has(number) || progress.has(number) || new Date(startsAt) <= now,
  )
  const matches = matchesOf(competition, settings, staying)
  return { courts: courts.map(toCourt), matches, rest: settings.rest, published: published.map(toPlacement) }
}

export const decidedIn = ({ state }: Competition): ReadonlySet<number> =>
  new Set(state.matches.filter(({ status }) => status === 'decided').map(({ fixture }) => fixture.no))

/** The same with what is left of the opening hours: nothing new is placed in the past. */
export function fromNow(input: PlanInput, now: Date): PlanInput {
  const minutes = Math.ceil(now.getTime() / minute)
  const courts = input.courts.map(({ hours, ...court }) => ({
    ...court,
    hours: hours.filter(({ end }) => end > minutes).map(({ start, end }) => ({ start: Math.max(start, minutes), end })),
  }))
  return { ...input, courts }
}

/** The rules that placements break. Two matches that have a result can't break any. */
export function clashesIn(competition: Competition, input: PlanInput, placements: readonly Placement[]): Clash[] {
  const decided = decidedIn(competition)
  return clashesOf(input, placements).filter(
    ({ match, other }) => !decided.has(match) || (other !== null && !decided.has(other)),
  )
}

/** How many minutes a match takes. */
function minutesFor(
  { minutes, rounds }: ScheduleSettings,
  { bracket, round }: Pick<Fixture, 'bracket' | 'round'>,
): number {
  const own = rounds.find((rules) => rules.bracket === bracket && rules.round === round)
  return own?.minutes ?? minutes
}

const toCourt = ({ hours, ...court }: CourtRow): Court => ({
  ...court,
  hours: hours.map(({ opensAt, closesAt }) => ({ start: minutesOf(opensAt), end: minutesOf(closesAt) })),
})
