/** The public JSON of a plan, as far as its rules need it. */
export type PlanJson = {
  courts: readonly { id: string; isMain: boolean; hours: readonly { start: number; end: number }[] }[]
  rest: number
  matches: readonly {
    match: number
    after: readonly number[]
    teams: readonly string[]
    /** Null if rounds don't wait for each other. */
    step: number | null
    isFinal: boolean
    isOver: boolean
  }[]
  placements: readonly Place[]
}

type Place = { match: number; court: string; start: number; end: number }

/**
 * The rules that a plan breaks, as 'kind match', by comparing every match with every other. Matches that are over break none, and no two of them do. It
 * shares no code with the engine, so that both would have to be wrong in the same way.
 */
export function brokenRules({ courts, rest, matches, placements }: PlanJson): string[] {
  const broken = new Set<string>()
  const main = courts.find((court) => court.isMain)
  const byNumber = new Map(matches.map((match) => [match.match, match]))
  const both = placements.map((place) => ({ ...byNumber.get(place.match)!, ...place }))
  for (const b of both) {
    if (!b.isOver && openUntil(courts, b) < b.end) broken.add(`hours ${b.match}`)
    if (b.isFinal && main && main.id !== b.court) broken.add(`final ${b.match}`)
    for (const a of both) {
      if (a.match === b.match || (a.isOver && b.isOver)) continue
      const isFirst = a.start < b.start || (a.start === b.start && a.match < b.match)
      const overlap = isFirst && b.start < a.end
      const shares = a.teams.some((team) => b.teams.includes(team))
      if (overlap && a.court === b.court) broken.add(`court ${b.match}`)
      if (overlap && shares) broken.add(`team ${b.match}`)
      if (isFirst && shares && b.start >= a.end && b.start - a.end < rest) broken.add(`rest ${b.match}`)
      if (b.after.includes(a.match) && b.start < a.end) broken.add(`feeder ${b.match}`)
      if (b.after.includes(a.match) && b.start >= a.end && b.start - a.end < rest) broken.add(`rest ${b.match}`)
      if (a.step !== null && b.step !== null && a.step < b.step && b.start < a.end) broken.add(`step ${b.match}`)
      if (b.isFinal && !a.isFinal && (a.start > b.start || a.end > b.end)) broken.add(`final ${b.match}`)
    }
  }
  return [...broken].toSorted()
}

/** Until when the court of a match is open, from its start on. */
function openUntil(courts: PlanJson['courts'], { court: id, start }: Place): number {
  const hours = courts.find((court) => court.id === id)?.hours ?? []
  let minute = start
  for (;;) {
    const open = hours.find((span) => span.start <= minute && minute < span.end)
    if (!open) return minute
    minute = open.end
  }
}
