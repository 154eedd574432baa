import type { MatchState } from '#features/competition/api-contract.ts'

export type Pairing = { pairs: readonly (readonly [string, string])[]; bye: string | null }

/** The pairing with `team` and `opponent` swapped. Either may have the bye. */
export function swapOpponents({ pairs, bye }: Pairing, team: string, opponent: string): Pairing {
  const other = (each: string) => (each === team ? opponent : each === opponent ? team : each)
  return { pairs: pairs.map(([a, b]) => [other(a), other(b)] as const), bye: bye === null ? null : other(bye) }
}

type Played = Pick<MatchState, 'bracket' | 'round' | 'slots'>

/** The matches of a Swiss round that was paired, or null. */
export function publishedPairing(matches: readonly Played[], round: number): Pairing | null {
  const slots = matches
    .filter((match) => match.bracket === 'swiss' && match.round === round)
    .map((match) => match.slots)
  const teams = slots.map((own) => own.flatMap((slot) => (typeof slot === 'object' ? [slot.team] : [])))
  const pairs = teams.flatMap(([first, second]) => (first && second ? [[first, second] as const] : []))
  const free = teams.find(({ length }) => length === 1)
  return pairs.length > 0 ? { pairs, bye: free?.[0] ?? null } : null
}

/** Which teams have met, as a function of two of them. */
export function meetings(matches: readonly { slots: readonly (string | { team: string })[] }[]) {
  const met = new Set(
    matches.flatMap(({ slots }) => {
      const [a, b] = slots.map((slot) => (typeof slot === 'object' ? slot.team : null))
      return a && b ? [`${a} ${b}`, `${b} ${a}`] : []
    }),
  )
  return (a: string, b: string) => met.has(`${a} ${b}`)
}
