/** The public JSON of a plan, as far as its rules need it. */
export type PlanJson = {
  courts: readonly { id: string; isMain: boolean; hours: readonly { start: number; end: number }[] }[]
  rest: number
  matches: readonly {
    match: number
    after: readonly number[]
    teams: readonly string[]
    step: number
    isFinal: boolean
  }[]
  placements: readonly { match: number; court: string; start: number; end: number }[]
}

/**
 * The rules that a plan breaks, as 'kind match', by comparing every match with every other. It shares no code with the engine, so that both would have
 * to be wrong in the same way.
 */
export function brokenRules({ courts, rest, matches, placements }: PlanJson): string[] {
  const broken = new Set<string>()
  const main = courts.find((court) => court.isMain)
  const both = placements.map((place) => ({ ...matches.find((match) => match.match === place.match)!, ...place }))
  for (const b of both) {
    const court = courts.find(({ id }) => id === b.court)
    for (let minute = b.start; minute < b.end; minute += 1) {
      if (!court?.hours.some(({ start, end }) => start <= minute && minute < end)) broken.add(`hours ${b.match}`)
    }
    if (b.isFinal && main && main.id !== b.court) broken.add(`final ${b.match}`)
    for (const a of both) {
      if (a.match === b.match) continue
      const isFirst = a.start < b.start || (a.start === b.start && a.match < b.match)
      const overlap = isFirst && b.start < a.end
      const shares = a.teams.some((team) => b.teams.includes(team))
      if (overlap && a.court === b.court) broken.add(`court ${b.match}`)
      if (overlap && shares) broken.add(`team ${b.match}`)
      if (isFirst && shares && b.start >= a.end && b.start - a.end < rest) broken.add(`rest ${b.match}`)
      if (b.after.includes(a.match) && b.start < a.end) broken.add(`feeder ${b.match}`)
      if (b.after.includes(a.match) && b.start >= a.end && b.start - a.end < rest) broken.add(`rest ${b.match}`)
      if (a.step < b.step && b.start < a.end) broken.add(`step ${b.match}`)
      if (b.isFinal && !a.isFinal && (a.start > b.start || a.end > b.end)) broken.add(`final ${b.match}`)
    }
  }
  return [...broken].toSorted()
}
