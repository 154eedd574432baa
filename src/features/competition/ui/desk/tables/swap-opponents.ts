export type Pairing = { pairs: readonly (readonly [string, string])[]; bye: string | null }

/** The pairing with `wanted` in the place of `team`, and the other way around. Either may have the bye. */
export function swapOpponents({ pairs, bye }: Pairing, team: string, wanted: string): Pairing {
  const other = (each: string) => (each === team ? wanted : each === wanted ? team : each)
  return { pairs: pairs.map(([a, b]) => [other(a), other(b)] as const), bye: bye === null ? null : other(bye) }
}

/** Which teams have met, as a function of two of them. */
export function meetings(matches: readonly { slots: readonly (string | { entrant: string })[] }[]) {
  const met = new Set(
    matches.flatMap(({ slots }) => {
      const [a, b] = slots.map((slot) => (typeof slot === 'object' ? slot.entrant : null))
      return a && b ? [`${a} ${b}`, `${b} ${a}`] : []
    }),
  )
  return (a: string, b: string) => met.has(`${a} ${b}`)
}
