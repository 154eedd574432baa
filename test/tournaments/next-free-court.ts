import type { Placement, PlanInput } from '#engine/schedule/model.ts'

/** The usual rule: matches in their order, each on the court that can start it first. Returns the end, or null if some match does not fit. */
export function endInOrder({ courts, matches, rest }: PlanInput): number | null {
  const placed: (Placement & { step: number | null; teams: readonly string[] })[] = []
  for (const { match, minutes, after, teams, step, isFinal } of matches.toSorted(
    (a, b) => (a.step ?? 0) - (b.step ?? 0) || Number(a.isFinal) - Number(b.isFinal),
  )) {
    const waits = placed.map((other) => {
      if (after.includes(other.match) || other.teams.some((team) => teams.includes(team))) return other.end + rest
      if (other.step !== null && step !== null && other.step < step) return other.end
      return isFinal ? Math.max(other.start, other.end - minutes) : 0
    })
    const places = courts
      .filter(({ isMain }) => !isFinal || isMain || courts.every((court) => !court.isMain))
      .flatMap(({ id, hours }) => {
        const from = Math.max(0, ...waits, ...placed.filter(({ court }) => court === id).map(({ end }) => end))
        const fits = hours.map(({ start, end }) => ({ at: Math.max(start, from), end }))
        return fits
          .filter(({ at, end }) => at + minutes <= end)
          .map(({ at }) => ({ court: id, start: at, end: at + minutes }))
      })
      .toSorted((a, b) => a.start - b.start)
    if (!places[0]) return null
    placed.push({ ...places[0], match, step, teams })
  }
  return Math.max(...placed.map(({ end }) => end))
}
