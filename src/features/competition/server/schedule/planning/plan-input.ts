import { currentGame, type Match } from '#engine/match.ts'
import type { Fixture } from '#engine/shape/fixture.ts'
import { earlierGameId, isEarlierGame, matchNumber } from '#engine/schedule/earlier-games.ts'
import type { Clash, Court, Placement, PlanInput, Span } from '#engine/schedule/model.ts'
import { clashesOf } from '#engine/schedule/clashes.ts'
import { plannedMatches } from '#engine/schedule/planned-matches.ts'
import { sharedShape } from '#engine/state/current.ts'
import type { ScheduleSettings } from '../../../courts-contract.ts'
import type { ScheduledMatch } from '../../../schedule-contract.ts'
import type { Competition } from '../../cache.ts'
import { currentGamesOf } from '../current-games.ts'
import type { CourtRow, StoredSchedule } from '../stored.ts'

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

type WithEarlierGames = { stored: Pick<StoredSchedule, 'earlierGames'> }

/** All that is on the courts: these rows, and the earlier games of matches that are replayed. */
export const placementsOf = ({ stored }: WithEarlierGames, rows: readonly ScheduledMatch[]): Placement[] => [
  ...stored.earlierGames.map((row) => ({ ...toPlacement(row), match: earlierGameId(row.number, row.game) })),
  ...rows.map(toPlacement),
]

/** The draft with these placements; pins and duties stay. */
export function draftFrom(
  { state }: Pick<Competition, 'state'>,
  placements: readonly Placement[],
  rows: readonly ScheduledMatch[],
): ScheduledMatch[] {
  const before = new Map(rows.map((row) => [row.number, row]))
  const { gameOf } = currentGamesOf(state.matches)
  return placements
    .filter(({ match }) => !isEarlierGame(match))
    .map((placement) => {
      const { isPinned = false, duty = null } = before.get(placement.match) ?? {}
      return toScheduled(placement, { game: gameOf(placement.match), isPinned, duty })
    })
}

type Other = Pick<ScheduledMatch, 'game' | 'isPinned' | 'duty'>

export const toScheduled = ({ match, court, start, end }: Placement, other: Other): ScheduledMatch => ({
  number: match,
  courtId: court,
  startsAt: instantOf(start),
  endsAt: instantOf(end),
  ...other,
})

/**
 * The schedule that is being worked on, and what the engine makes a new one from. `rows` are the draft, or what is published: only matches that are
 * played on a court, and those that have started where they were published.
 */
export function currentPlan(
  competition: Competition,
  stored: StoredSchedule,
  { started, startsAt }: { started: ReadonlySet<number>; startsAt: Date },
): { rows: ScheduledMatch[]; input: PlanInput } {
  const { draft, published, courts } = stored
  const courtIds = new Set(courts.map(({ id }) => id))
  const current = draft
    ? [...draft.filter(({ number }) => !started.has(number)), ...published.filter(({ number }) => started.has(number))]
    : published
  const onCourts = current.filter(({ courtId }) => courtIds.has(courtId))
  const input = planInputOf(competition, stored, { rows: onCourts, started, startsAt })
  const planned = new Set(input.matches.map(({ match }) => match))
  const rows = onCourts.filter(({ number }) => planned.has(number)).toSorted(byStart)
  return { rows, input }
}

/** Instants as ISO strings are in order as text. */
const byStart = (a: ScheduledMatch, b: ScheduledMatch) =>
  a.startsAt === b.startsAt ? a.number - b.number : a.startsAt < b.startsAt ? -1 : 1

/** Whether a match, or its replay, is decided without being played: a walkover, for example. */
export const isUnplayed = (match: Pick<Match, 'status' | 'games'>) =>
  match.status === 'decided' && match.games[currentGame(match) - 1]?.result.outcome !== 'played'

/** The matches to plan. Walkovers and the like take no court. */
export function matchesOf(
  { setup, state }: Pick<Competition, 'setup' | 'state'>,
  settings: ScheduleSettings,
  staying: readonly Placement[],
) {
  if (state.size === 0) return []
  const unplayed = new Set(state.matches.filter(isUnplayed).map(({ fixture }) => fixture.no))
  const fixed = staying.filter(({ match }) => !unplayed.has(match))
  return plannedMatches(sharedShape(setup, state.size), state, {
    minutesOf: (fixture) => minutesFor(settings, fixture),
    waitsForRounds: settings.waitsForRounds,
    fixed: new Map(fixed.map((place) => [place.match, place])),
  })
}

/**
 * What the engine makes a schedule from. Pinned matches stay where they are, and so do those that have started and earlier games. Courts can be used from the
 * tournament's start, `startsAt`, on.
 */
export function planInputOf(
  competition: Competition,
  stored: StoredSchedule,
  { rows, started, startsAt }: { rows: readonly ScheduledMatch[]; started: ReadonlySet<number>; startsAt: Date },
): PlanInput {
  const { settings, courts, published } = stored
  const staying = rows.filter(({ number, isPinned }) => isPinned || started.has(number))
  const matches = matchesOf(competition, settings, placementsOf({ stored }, staying))
  return {
    courts: courts.map((court) => toCourt(court, startsAt)),
    matches,
    rest: settings.rest,
    published: placementsOf({ stored }, published),
  }
}

/**
 * The matches that have started: those with a result or a mark, and those whose published time has come. On a court where matches are marked, a match
 * without a mark hasn't started; neither has one that the draft moves to a later time.
 */
export function startedIn(
  competition: Competition,
  {
    published,
    progress,
    draft,
    markedCourts,
  }: Pick<StoredSchedule, 'published' | 'progress' | 'draft' | 'markedCourts'>,
  now: Date,
): ReadonlySet<number> {
  const nowText = now.toISOString()
  const isPast = ({ startsAt }: Pick<ScheduledMatch, 'startsAt'>) => startsAt <= nowText
  const pastInDraft = draft && new Set(draft.filter(isPast).map(({ number }) => number))
  const due = published.filter(
    (row) => !markedCourts.has(row.courtId) && isPast(row) && (pastInDraft?.has(row.number) ?? true),
  )
  return decidedIn(competition)
    .union(new Set(progress.keys()))
    .union(new Set(due.map(({ number }) => number)))
}

export const decidedIn = ({ state }: Pick<Competition, 'state'>): ReadonlySet<number> =>
  new Set(state.matches.filter(({ status }) => status === 'decided').map(({ fixture }) => fixture.no))

/**
 * The same with what is left of the opening hours: nothing new is placed in the past or on a court that is still late, and new matches start at times
 * like 10:35.
 */
export function fromNow(input: PlanInput, now: Date, late: ReadonlyMap<string, number> = new Map()): PlanInput {
  const minutes = 5 * Math.ceil(now.getTime() / (5 * minute))
  return {
    ...input,
    courts: input.courts.map(({ hours, ...court }) => ({
      ...court,
      hours: fromMinute(hours, Math.max(minutes, late.get(court.id) ?? minutes)),
    })),
  }
}

const fromMinute = (hours: readonly Span[], minutes: number): Span[] =>
  hours.filter(({ end }) => end > minutes).map(({ start, end }) => ({ start: Math.max(start, minutes), end }))

/** The rules that placements break. A match that clashes with its own earlier game is named twice. */
export function clashesIn(competition: Competition, input: PlanInput, placements: readonly Placement[]): Clash[] {
  const earlier = placements.flatMap(({ match }) => (isEarlierGame(match) ? [match] : []))
  const over = decidedIn(competition).union(new Set(earlier))
  return clashesOf(input, placements, over).map(({ kind, match, other }) => ({
    kind,
    match: matchNumber(match),
    other: other === null ? null : matchNumber(other),
  }))
}

/** How many minutes a match takes. */
function minutesFor(
  { minutes, rounds }: ScheduleSettings,
  { bracket, round }: Pick<Fixture, 'bracket' | 'round'>,
): number {
  const own = rounds.find((rules) => rules.bracket === bracket && rules.round === round)
  return own?.minutes ?? minutes
}

/** A court with its hours from the tournament's start on. */
export const toCourt = ({ hours, ...court }: CourtRow, startsAt: Date): Court => ({
  ...court,
  hours: fromMinute(
    hours.map(({ opensAt, closesAt }) => ({ start: minutesOf(opensAt), end: minutesOf(closesAt) })),
    minutesOf(startsAt.toISOString()),
  ),
})
