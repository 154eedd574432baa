import type { MatchState, Snapshot } from '../../api-contract.ts'

/** The final places of the winner and the loser of a match whose winner plays no other one; undefined if it doesn't decide them. */
export function decidedPlaces(
  { number, bracket }: Pick<MatchState, 'number' | 'bracket'>,
  { setup, matches }: Pick<Snapshot, 'setup' | 'matches'>,
): readonly [number, number] | undefined {
  const listed = matchesIn(setup)
  const own = listed.find(({ no }) => no === number)
  if (own?.places) return own.places
  if (bracket === 'third' && !own) return [3, 4]
  // The only match that leads nowhere is the final.
  const goOn = new Set(matches.flatMap(({ from }) => from.flatMap((source) => (isWinner(source) ? source.winner : []))))
  const last = matches.filter((match) => match.group === null && match.bracket !== 'third' && !goOn.has(match.number))
  return last.length === 1 && last[0]!.number === number && !listed.some(({ places }) => places) ? [1, 2] : undefined
}

const isWinner = (source: MatchState['from'][number]) => typeof source === 'object' && 'winner' in source

function matchesIn(setup: Snapshot['setup']) {
  if (setup.format === 'fixed_bracket') return setup.matches
  return setup.format === 'groups' && setup.knockout !== 'separate_groups' ? setup.knockout : []
}
