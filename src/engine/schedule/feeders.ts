import type { Source } from '../contract.ts'

/** What says which matches a match waits for. */
export type Linked = {
  no: number
  bracket: string
  group?: string | null
  round: number
  from: readonly Source[]
}

/** Returns the planned matches that feed a fixture. Fixtures with the same feeders share one list. */
export function feedersOf(fixtures: readonly Linked[], planned: ReadonlySet<number>) {
  const byNumber = new Map(fixtures.map((fixture) => [fixture.no, fixture]))
  const ofTables = Map.groupBy(
    fixtures.filter(({ no, group }) => group && planned.has(no)),
    ({ group, bracket, round }) => (bracket === 'swiss' ? `round ${round}` : group!),
  )
  const numbersIn = (table: string) => (ofTables.get(table) ?? []).map(({ no }) => no)
  const feeding = (no: number): number[] => (planned.has(no) ? [no] : (byNumber.get(no)?.from.flatMap(ofSource) ?? []))
  const ofSource = (source: Source): number[] => {
    if (source === 'bye' || 'seed' in source) return []
    if ('winner' in source) return feeding(source.winner)
    if ('loser' in source) return feeding(source.loser)
    if ('group' in source) return numbersIn(source.group)
    if ('wildCards' in source) return [...ofTables.values()].flat().map(({ no }) => no)
    return numbersIn(`round ${source.pair[0] - 1}`)
  }
  const lists = new Map<string, readonly number[]>()
  return ({ from, no }: Linked): readonly number[] => {
    const feeders = [...new Set(from.flatMap(ofSource))].filter((feeder) => feeder !== no)
    const key = feeders.join()
    const list = lists.get(key) ?? feeders
    lists.set(key, list)
    return list
  }
}
