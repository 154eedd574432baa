/**
 * Checks a plan with nothing but its data: it knows neither the engine's types nor its code. `matches` are those to plan; `waitsFor` lists the
 * matches that feed one.
 */
export type PlanData = {
  courts: { id: string; isMain: boolean; hours: { start: number; end: number }[] }[]
  matches: { number: number; minutes: number; waitsFor: number[]; teams: string[]; isFinal: boolean }[]
  rest: number
  placed: { number: number; court: string; start: number; end: number }[]
}

export function problemsIn({ courts, matches, rest, placed }: PlanData): string[] {
  const problems: string[] = []
  const info = new Map(matches.map((match) => [match.number, match]))
  const at = new Map(placed.map((place) => [place.number, place]))
  if (at.size < placed.length) problems.push('a match is placed twice')
  for (const place of placed) {
    const { number, minutes, waitsFor, isFinal } = info.get(place.number)!
    const court = courts.find(({ id }) => id === place.court)!
    if (place.end - place.start !== minutes) problems.push(`${number} takes another time`)
    if (!court.hours.some(({ start, end }) => start <= place.start && place.end <= end))
      problems.push(`${number} is played while the court is closed`)
    for (const feeder of waitsFor) {
      const before = at.get(feeder)
      if (!before) problems.push(`${number} is placed and ${feeder} is not`)
      else if (place.start < before.end + rest) problems.push(`${number} starts too early after ${feeder}`)
    }
    if (isFinal && courts.some(({ isMain }) => isMain) && !court.isMain) problems.push('the final is elsewhere')
    if (isFinal && placed.some((other) => !info.get(other.number)!.isFinal && other.end > place.start))
      problems.push('the final is not last')
  }
  for (const a of placed) {
    for (const b of placed) {
      if (a.number >= b.number) continue
      if (a.court === b.court && a.start < b.end && b.start < a.end)
        problems.push(`${a.number} and ${b.number} share a court`)
      const both = info.get(a.number)!.teams.some((team) => info.get(b.number)!.teams.includes(team))
      if (both && a.start < b.end + rest && b.start < a.end + rest)
        problems.push(`${a.number} and ${b.number} share a team`)
    }
  }
  return problems
}
