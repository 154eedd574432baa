import { firstEndingAfter, joined } from './hours.ts'
import type { Clash, PlanInput, Placement, Span } from './model.ts'
import type { PlacedMatch } from './changes/window.ts'

/**
 * Every rule that these placements break. If a match breaks one together with several others, the one that ends last is named. Matches without a placement
 * break nothing, and two that are over break no rule together.
 */
export function clashesOf(
  input: PlanInput,
  placements: readonly Placement[],
  over: ReadonlySet<number> = new Set(),
): Clash[] {
  const placed = placedMatches(input, placements)
  const clashes = [
    ...outsideHours(input, placed),
    ...onCourts(placed, over),
    ...betweenFeeders(input, placed),
    ...ofTeams(input, placed, over),
    ...betweenSteps(placed),
    ...withFinal(input, placed),
  ]
  const isOpen = ({ match, other }: Clash) => !over.has(match) || (other !== null && !over.has(other))
  const byKey = new Map(clashes.filter(isOpen).map((clash) => [`${clash.kind} ${clash.match} ${clash.other}`, clash]))
  return [...byKey.values()]
}

/** In the order of their starts. */
function placedMatches({ matches }: PlanInput, placements: readonly Placement[]): PlacedMatch[] {
  const byNumber = new Map(matches.map((match) => [match.match, match]))
  return placements
    .flatMap((at) => {
      const match = byNumber.get(at.match)
      return match ? [{ at, match }] : []
    })
    .toSorted((a, b) => a.at.start - b.at.start || a.at.match - b.at.match)
}

function outsideHours({ courts }: PlanInput, placed: readonly PlacedMatch[]): Clash[] {
  const hours = new Map<string, readonly Span[]>(courts.map((court) => [court.id, joined(court.hours)]))
  const isOpen = ({ court, start, end }: Placement) => {
    const spans = hours.get(court) ?? []
    const span = spans[firstEndingAfter(spans, start)]
    return span !== undefined && span.start <= start && end <= span.end
  }
  return placed.flatMap(({ at }) => (isOpen(at) ? [] : [{ kind: 'hours' as const, match: at.match, other: null }]))
}

function onCourts(placed: readonly PlacedMatch[], over: ReadonlySet<number>): Clash[] {
  const lastOn = lastBefore(over)
  const clashes: Clash[] = []
  for (const { at } of placed) {
    const last = lastOn(at.court, at)
    if (last && at.start < last.end) clashes.push({ kind: 'court', match: at.match, other: last.match })
  }
  return clashes
}

/** Takes placements in the order of their starts, and returns the one before on that court, or of that team, which ends last; for one that is over, of those that aren't. */
function lastBefore(over: ReadonlySet<number>) {
  const [all, open] = [new Map<string, Placement>(), new Map<string, Placement>()]
  return (key: string, at: Placement): Placement | undefined => {
    const isOver = over.has(at.match)
    const last = (isOver ? open : all).get(key)
    for (const latest of isOver ? [all] : [all, open]) latest.set(key, laterEnd(latest.get(key) ?? null, at))
    return last
  }
}

function ofTeams({ rest }: PlanInput, placed: readonly PlacedMatch[], over: ReadonlySet<number>): Clash[] {
  const lastOf = lastBefore(over)
  const clashes: Clash[] = []
  for (const { at, match } of placed) {
    for (const team of match.teams) {
      const last = lastOf(team, at)
      if (last && at.start < last.end) clashes.push({ kind: 'team', match: at.match, other: last.match })
      else if (last && at.start < last.end + rest) clashes.push({ kind: 'rest', match: at.match, other: last.match })
    }
  }
  return clashes
}

function betweenFeeders({ rest }: PlanInput, placed: readonly PlacedMatch[]): Clash[] {
  const placementOf = new Map(placed.map(({ at }) => [at.match, at]))
  const lasts = new Map<readonly number[], Placement | null>()
  const lastOf = (feeders: readonly number[]): Placement | null => {
    const cached = lasts.get(feeders)
    if (cached !== undefined) return cached
    const last = feeders.flatMap((feeder) => placementOf.get(feeder) ?? []).reduce(laterEnd, null)
    lasts.set(feeders, last)
    return last
  }
  return placed.flatMap(({ at, match }): Clash[] => {
    const last = lastOf(match.after)
    if (!last || at.start >= last.end + rest) return []
    return [{ kind: at.start < last.end ? 'feeder' : 'rest', match: at.match, other: last.match }]
  })
}

const laterEnd = (a: Placement | null, b: Placement): Placement => (a && a.end >= b.end ? a : b)

function betweenSteps(placed: readonly PlacedMatch[]): Clash[] {
  const clashes: Clash[] = []
  let [before, current, step]: [Placement | null, Placement | null, number] = [null, null, -1]
  const stepped = placed.flatMap(({ at, match }) => (match.step === null ? [] : [{ at, step: match.step }]))
  for (const { at, step: own } of stepped.toSorted((a, b) => a.step - b.step)) {
    if (own > step) [before, step] = [current, own]
    if (before && at.start < before.end) clashes.push({ kind: 'step', match: at.match, other: before.match })
    current = laterEnd(current, at)
  }
  return clashes
}

/** No match may start after a final or end later than it does, and finals are on the main court. */
function withFinal({ courts }: PlanInput, placed: readonly PlacedMatch[]): Clash[] {
  const main = courts.find(({ isMain }) => isMain)
  const others = placed.filter(({ match }) => !match.isFinal)
  const lastStart = others.at(-1)?.at
  const lastEnd = others.map(({ at }) => at).reduce(laterEnd, null)
  return placed.flatMap(({ at, match }): Clash[] => {
    if (!match.isFinal) return []
    const isElsewhere = main && at.court !== main.id
    const later = lastEnd && lastEnd.end > at.end ? lastEnd : lastStart && lastStart.start > at.start ? lastStart : null
    return [
      ...(isElsewhere ? [{ kind: 'final' as const, match: at.match, other: null }] : []),
      ...(later ? [{ kind: 'final' as const, match: at.match, other: later.match }] : []),
    ]
  })
}
