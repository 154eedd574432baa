import { dayOf, daysOf, firstFit, without } from '../hours.ts'
import { windowOf, type PlacedMatch } from './window.ts'
import type { OfferedPlacement, PlanInput, Placement, PlannedMatch, Span, Warning } from '../model.ts'

const most = 60

/** Only the earliest placements are looked at more closely, and from each court. */
const [considered, consideredOnCourt] = [300, 100]

/** After a day's last match, placements are this far apart. */
const lateStepMinutes = 60

/** A wait between two matches of a team that is worth a warning. */
const longWaitMinutes = 120

type Others = { placed: readonly PlacedMatch[]; match: PlannedMatch }

/**
 * Where a match can be without breaking a rule while all others stay: starts one after another in each gap on each court, about one an hour after the
 * day's last match, and the starts that other matches use. Places with the fewest warnings come first, then the earliest; at most 60.
 */
export function offeredPlacements(input: PlanInput, placements: readonly Placement[], no: number): OfferedPlacement[] {
  const match = input.matches.find(({ match: other }) => other === no)
  if (!match) return []
  const byNumber = new Map(input.matches.map((other) => [other.match, other]))
  const placed = placements.flatMap((at) => {
    const other = byNumber.get(at.match)
    return other && at.match !== no ? [{ at, match: other }] : []
  })
  const others: Others = { placed, match }
  const current = placements.find(({ match: other }) => other === no)
  const warningsAt = warnings(input, others)
  return candidates(input, others, usedUntil(input, placements))
    .filter(({ court, start }) => court !== current?.court || start !== current.start)
    .toSorted((a, b) => a.start - b.start)
    .slice(0, considered)
    .map((placement) => ({ ...placement, warnings: warningsAt(placement) }))
    .toSorted((a, b) => a.warnings.length - b.warnings.length || a.start - b.start)
    .slice(0, most)
}

function candidates(input: PlanInput, others: Others, isUsed: (minute: number) => boolean): Placement[] {
  const { match, placed } = others
  const { minutes } = match
  const window = windowOf(input, match, placed)
  const busy = placed
    .filter(({ match: { teams } }) => teams.some((team) => match.teams.includes(team)))
    .map(({ at }) => ({ start: at.start - input.rest, end: at.end + input.rest }))
  const starts = [...new Set(placed.map(({ at }) => at.start))]
  const hasMain = input.courts.some(({ isMain }) => isMain)
  return input.courts.flatMap(({ id, isMain, hours }) => {
    if (match.isFinal && hasMain && !isMain) return []
    const taken = placed.filter(({ at }) => at.court === id).map(({ at }) => at)
    const open = clipped(without(hours, [...taken, ...busy]), window)
    const fitting = starts.filter((start) => firstFit(open, start, minutes) === start)
    const slots = open.flatMap((gap) => sparse(slotsIn(gap, minutes), minutes, isUsed))
    const earliest = [...new Set([...slots, ...fitting])].toSorted((a, b) => a - b).slice(0, consideredOnCourt)
    return earliest.map((start) => ({
      match: match.match,
      court: id,
      start,
      end: start + minutes,
    }))
  })
}

/** One after the other, from the beginning on. */
const slotsIn = ({ start, end }: Span, minutes: number): number[] =>
  Array.from(
    { length: Math.min(Math.floor((end - start) / minutes), consideredOnCourt) },
    (_, index) => start + index * minutes,
  )

/** Returns whether matches of the same day are played at a minute or after it. */
function usedUntil(input: PlanInput, placements: readonly Placement[]): (minute: number) => boolean {
  const days = daysOf(input.courts)
  const lastEnds = new Map<number, number>()
  for (const { start, end } of placements) {
    const day = dayOf(days, start)
    lastEnds.set(day, Math.max(lastEnds.get(day) ?? -Infinity, end))
  }
  return (minute) => minute < (lastEnds.get(dayOf(days, minute)) ?? -Infinity)
}

/** The slots during the day's matches, and after them the first one and about one an hour. */
function sparse(slots: readonly number[], minutes: number, isUsed: (minute: number) => boolean): number[] {
  const every = Math.ceil(lateStepMinutes / minutes)
  const late = slots.findIndex((start) => !isUsed(start))
  return slots.filter((_, index) => late === -1 || index < late || (index - late) % every === 0)
}

const clipped = (spans: readonly Span[], window: Span): Span[] =>
  spans
    .map(({ start, end }) => ({ start: Math.max(start, window.start), end: Math.min(end, window.end) }))
    .filter(({ start, end }) => start < end)

/** Returns what speaks against a placement, from the matches that the same teams play that day. */
function warnings(input: PlanInput, { placed, match }: Others) {
  const days = daysOf(input.courts)
  const byDay = Map.groupBy(placed, ({ at }) => dayOf(days, at.start))
  const dayAt = new Map(
    Array.from(byDay, ([day, played]) => {
      const ofTeams = match.teams.map((team) => played.filter(({ match: { teams } }) => teams.includes(team)))
      return [
        day,
        {
          first: Math.min(...played.map(({ at }) => at.start)),
          last: Math.max(...played.map(({ at }) => at.end)),
          ofTeams: ofTeams.map((own) => own.map(({ at }) => at)),
        },
      ]
    }),
  )
  return (placement: Placement): Warning[] => {
    const { first, last, ofTeams } = dayAt.get(dayOf(days, placement.start)) ?? emptyDay
    const day = { start: Math.min(placement.start, first), end: Math.max(placement.end, last) }
    const found = match.teams.flatMap((_, index) => {
      const own = [...(ofTeams[index] ?? []), placement].toSorted((a, b) => a.start - b.start)
      return ofTeam(own, placement, day)
    })
    return [...new Set(found)]
  }
}

const emptyDay = { first: Infinity, last: -Infinity, ofTeams: [] }

/** `own` are a team's matches of a day in order, with this placement among them. */
function ofTeam(own: readonly Placement[], placement: Placement, day: Span): Warning[] {
  const index = own.indexOf(placement)
  const pause = (at: number) => (own[at] && own[at + 1] ? own[at + 1]!.start - own[at].end : Infinity)
  const isShort = (at: number) => pause(at) < placement.end - placement.start
  const isThird = [index - 2, index - 1, index].some((at) => isShort(at) && isShort(at + 1))
  const isLong = [index - 1, index].some((at) => pause(at) > longWaitMinutes && pause(at) < Infinity)
  const neighbors = [own[index - 1], own[index + 1]].filter((other) => other !== undefined)
  const isEdge = own[0]!.start === day.start && own.at(-1)!.end === day.end && own.length > 1
  return [
    ...(isThird ? ['third_in_a_row' as const] : []),
    ...(isLong ? ['long_wait' as const] : []),
    ...(neighbors.some(({ court }) => court !== placement.court) ? ['changes_court' as const] : []),
    ...(isEdge && (index === 0 || index === own.length - 1) ? ['first_and_last' as const] : []),
  ]
}
