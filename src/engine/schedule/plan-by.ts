import type { Court, Placement, PlanInput, PlannedMatch } from './model.ts'
import { courtsFor, Timeline } from './timeline.ts'

/**
 * One plan: at the earliest time at which any match can start, the most urgent of those that can. A match is more urgent the more its teams still
 * have to play.
 */
export function planBy(input: PlanInput, urgencies: ReadonlyMap<number, number>): Placement[] {
  const timeline = new Timeline(
    input,
    input.matches.flatMap((match) => match.fixed ?? []),
  )
  const queue = new Queue(timeline, urgencies)
  for (let next = queue.next(); next; next = queue.next()) timeline.place(next)
  return [...timeline.placements.values()].toSorted((a, b) => a.start - b.start || a.match - b.match)
}

/** A match that has no place yet. */
type Waiting = {
  match: PlannedMatch
  /** It can't start earlier. Grows as other matches get their places. */
  earliest: number
  urgency: number
  /** How many matches that feed it have no place yet. */
  missing: number
}

/** The matches without a place, in the order in which they get one. Starts never go back in time. */
class Queue {
  readonly #timeline: Timeline
  #waiting: Waiting[]
  readonly #followers: Map<number, Waiting[]>
  readonly #ofTeam: Map<string, Waiting[]>
  /** By step, when its last match ends. */
  readonly #stepEnds = new Map<number, number>()
  #end = 0
  #now = 0

  constructor(timeline: Timeline, urgencies: ReadonlyMap<number, number>) {
    const { matches } = timeline.input
    this.#timeline = timeline
    this.#waiting = matches
      .filter(({ fixed }) => !fixed)
      .map((match) => ({
        match,
        earliest: 0,
        urgency: urgencies.get(match.match)!,
        missing: match.after.length,
      }))
    this.#followers = byKey(this.#waiting, ({ match }) => match.after)
    this.#ofTeam = byKey(this.#waiting, ({ match }) => match.teams)
    for (const one of this.#waiting) one.urgency += this.#load(one.match)
    for (const { fixed } of matches) if (fixed) this.#count(fixed)
  }

  /** The next match with its place, or null if no other fits. */
  next(): Placement | null {
    const step = Math.min(...this.#waiting.map(({ match }) => match.step))
    const stepReady = Math.max(0, ...[...this.#stepEnds].flatMap(([other, end]) => (other < step ? end : [])))
    const isOnlyFinal = this.#waiting.every(({ match }) => match.isFinal)
    const ready = this.#waiting.filter(
      ({ match, missing }) => missing === 0 && match.step === step && (isOnlyFinal || !match.isFinal),
    )
    const from = Math.max(this.#now, stepReady, isOnlyFinal ? this.#end : 0)
    for (const one of ready) one.earliest = Math.max(one.earliest, from)
    for (;;) {
      const first = mostUrgent(ready)
      if (!first) return null
      const found = this.#firstFit(first)
      if (found.start === first.earliest) return this.#take(first, found.court!)
      first.earliest = found.start
    }
  }

  #firstFit({ match, earliest }: Waiting): { court: Court | null; start: number } {
    let best: { court: Court | null; start: number } = { court: null, start: Infinity }
    for (const court of courtsFor(this.#timeline.input.courts, match)) {
      const start = this.#timeline.firstFit(court, match, earliest)
      if (start !== null && start < best.start) best = { court, start }
      if (start === earliest) break
    }
    return best
  }

  #take(taken: Waiting, court: Court): Placement {
    const { match, earliest: start } = taken
    const { rest } = this.#timeline.input
    const end = start + match.minutes
    const placement = { match: match.match, court: this.#preferred(taken, court).id, start, end }
    this.#waiting = this.#waiting.filter((one) => one !== taken)
    this.#now = start
    for (const team of match.teams) {
      const others = this.#ofTeam.get(team)!.filter((one) => one !== taken)
      this.#ofTeam.set(team, others)
      for (const one of others) {
        one.earliest = Math.max(one.earliest, end + rest)
        one.urgency -= match.minutes + rest
      }
    }
    this.#count(placement)
    return placement
  }

  #count({ match, end }: Placement): void {
    const { rest } = this.#timeline.input
    const { step } = this.#timeline.matches.get(match)!
    this.#stepEnds.set(step, Math.max(this.#stepEnds.get(step) ?? 0, end))
    this.#end = Math.max(this.#end, end)
    for (const follower of this.#followers.get(match) ?? []) {
      follower.missing -= 1
      follower.earliest = Math.max(follower.earliest, end + rest)
    }
  }

  /** What a match's teams still have to play besides it. */
  #load({ teams, minutes }: PlannedMatch): number {
    const others = teams.map((team) => this.#ofTeam.get(team)!.length - 1)
    return others.reduce((total, count) => total + count, 0) * (minutes + this.#timeline.input.rest)
  }

  /** Of the courts that are free at the same time: where it was published, or where one of its teams played last. */
  #preferred({ match, earliest: start }: Waiting, court: Court): Court {
    const { courts, published } = this.#timeline.input
    const liked = [
      published.find((placement) => placement.match === match.match && placement.start === start)?.court,
      ...match.teams.map((team) => this.#timeline.ofTeam(team).findLast((placement) => placement.end <= start)?.court),
    ]
    for (const id of liked) {
      const other = id && id !== court.id && courtsFor(courts, match).find((one) => one.id === id)
      if (other && this.#timeline.firstFit(other, match, start) === start) return other
    }
    return court
  }
}

/** Of those that can start first. */
function mostUrgent(ready: readonly Waiting[]): Waiting | null {
  let best: Waiting | null = null
  for (const one of ready) {
    if (one.earliest === Infinity) continue
    if (!best || one.earliest < best.earliest || (one.earliest === best.earliest && one.urgency > best.urgency))
      best = one
  }
  return best
}

function byKey<Key>(waiting: readonly Waiting[], keysOf: (one: Waiting) => readonly Key[]): Map<Key, Waiting[]> {
  const found = new Map<Key, Waiting[]>()
  for (const one of waiting) {
    for (const key of keysOf(one)) {
      const known = found.get(key)
      if (known) known.push(one)
      else found.set(key, [one])
    }
  }
  return found
}
