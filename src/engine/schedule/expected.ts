import { earliestStart, finish, noEnds } from './chain.ts'
import { feedersOf, type Linked } from './feeders.ts'
import type { Placement } from './model.ts'

/** A match with a placement, and when it really started and finished. */
export type Progress = Placement & { startedAt: number | null; finishedAt: number | null }

type Match = Linked & { teams: readonly string[]; isDecided: boolean }

/** A match that nobody has reported for this long holds up nothing. */
const forgottenMinutes = 240

/**
 * When matches that haven't started are expected to start, by their number: the longest path from what is really under way and over, never before
 * the published time. A match without a result still takes its court. Once matches are marked as started on a court, one that isn't hasn't started;
 * otherwise it starts as expected.
 */
export function expectedStarts(
  matches: readonly Match[],
  placements: readonly Progress[],
  { rest, now }: { rest: number; now: number },
): Map<number, number> {
  const byNumber = new Map(matches.map((match) => [match.no, match]))
  const feeders = feedersOf(matches, new Set(placements.map(({ match }) => match)))
  const marked = new Set(placements.filter(({ startedAt }) => startedAt !== null).map(({ court }) => court))
  const ordered = placements.toSorted((a, b) => a.start - b.start || a.match - b.match)
  const followers = nextStarted(ordered)
  const ends = noEnds()
  const expected = new Map<number, number>()
  for (const placement of ordered) {
    const match = byNumber.get(placement.match)
    if (!match || (match.isDecided && placement.finishedAt === null)) continue
    const { court, startedAt, finishedAt } = placement
    const chained = {
      match: match.no,
      after: match.isDecided ? [] : feeders(match),
      teams: match.teams,
      step: null,
      isFinal: false,
    }
    const next = followers.get(placement.match)
    const follows = Math.max(placement.start, earliestStart(rest, ends, chained, placement))
    const isHeldUp = marked.has(court) && next === undefined && now - follows < forgottenMinutes
    const start =
      startedAt ?? (finishedAt === null ? Math.max(follows, isHeldUp ? now : 0) : Math.min(follows, finishedAt))
    const end = finishedAt ?? next ?? endOf(start, start + placement.end - placement.start, now)
    if (startedAt === null && finishedAt === null) expected.set(match.no, start)
    finish(ends, chained, court, { start, end })
  }
  return expected
}

const endOf = (start: number, end: number, now: number) =>
  start > now || now - end > forgottenMinutes ? end : Math.max(end, now)

/** When the court of a match went on to a later one: then the match is over, even without a result. */
function nextStarted(ordered: readonly Progress[]): Map<number, number> {
  const times = new Map<number, number>()
  const ofCourts = new Map<string, number>()
  for (const { match, court, startedAt } of ordered.toReversed()) {
    const next = ofCourts.get(court)
    if (next !== undefined) times.set(match, next)
    if (startedAt !== null) ofCourts.set(court, startedAt)
  }
  return times
}
