import type { Court, Placement, PlanInput, PlannedMatch, Span } from './model.ts'

/** Where matches are placed so far, by court and by team. */
export class Timeline {
  readonly input: PlanInput
  readonly matches: ReadonlyMap<number, PlannedMatch>
  readonly placements = new Map<number, Placement>()
  /** By court, in order. */
  readonly #busy = new Map<string, Placement[]>()
  readonly #teams = new Map<string, Placement[]>()

  constructor(input: PlanInput, placements: readonly Placement[] = []) {
    this.input = input
    this.matches = new Map(input.matches.map((match) => [match.match, match]))
    for (const placement of placements) this.place(placement)
  }

  place(placement: Placement): void {
    this.placements.set(placement.match, placement)
    insert(entry(this.#busy, placement.court), placement)
    for (const team of this.matches.get(placement.match)?.teams ?? []) insert(entry(this.#teams, team), placement)
  }

  onCourt = (court: string): readonly Placement[] => this.#busy.get(court) ?? []
  ofTeam = (team: string): readonly Placement[] => this.#teams.get(team) ?? []

  /** When a match's feeders have ended and rested; null if one has no place. */
  readyAfter({ after }: PlannedMatch): number | null {
    let ready = 0
    for (const feeder of after) {
      const placement = this.placements.get(feeder)
      if (!placement) return null
      ready = Math.max(ready, placement.end + this.input.rest)
    }
    return ready
  }

  /** The first start from `from` on at which a court is open and free, and the match's teams don't play or rest; null if there is none. */
  firstFit(court: Court, match: PlannedMatch, from: number): number | null {
    let start = from
    for (;;) {
      const free = this.#firstFree(court, match.minutes, start)
      if (free === null) return null
      const rested = this.#firstRested(match, free)
      if (rested === free) return free
      start = rested
    }
  }

  #firstFree({ id, hours }: Court, minutes: number, from: number): number | null {
    const busy = this.onCourt(id)
    for (const span of hours) {
      let start = Math.max(from, span.start)
      for (let at = firstEndingAfter(busy, start); at < busy.length && busy[at]!.start < start + minutes; at += 1) {
        start = Math.max(start, busy[at]!.end)
      }
      if (start + minutes <= span.end) return start
    }
    return null
  }

  #firstRested({ teams, minutes }: PlannedMatch, from: number): number {
    const { rest } = this.input
    let start = from
    for (const team of teams) {
      for (const other of this.ofTeam(team)) {
        if (start < other.end + rest && other.start < start + minutes + rest) start = other.end + rest
      }
    }
    return start
  }
}

/** The final is played on the main court, if there is one. */
export function courtsFor(courts: readonly Court[], { isFinal }: PlannedMatch): readonly Court[] {
  if (!isFinal) return courts
  const main = courts.filter(({ isMain }) => isMain)
  return main.length > 0 ? main : courts
}

function entry(map: Map<string, Placement[]>, key: string): Placement[] {
  const found = map.get(key) ?? []
  map.set(key, found)
  return found
}

function insert(sorted: Placement[], placement: Placement): void {
  let at = sorted.length
  while (at > 0 && sorted[at - 1]!.start > placement.start) at -= 1
  sorted.splice(at, 0, placement)
}

/** The index of the first span that ends after this minute. */
function firstEndingAfter(sorted: readonly Span[], minute: number): number {
  let at = sorted.length
  while (at > 0 && sorted[at - 1]!.end > minute) at -= 1
  return at
}
