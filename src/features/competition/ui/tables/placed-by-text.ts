import { listed } from '#lib/words.ts'
import type { Snapshot } from '../../api-contract.ts'
import { viewOf } from '../matches/view.ts'

/** Why the wild cards have their slots in the bracket, naming those that swapped them. Empty until they are placed. */
export function placedByText(snapshot: Pick<Snapshot, 'wildCards' | 'teams' | 'matches' | 'drawnBy'>): string {
  const { wildCards } = snapshot
  if (!wildCards?.chosen || !wildCards.placedBy) return ''
  if (wildCards.placedBy !== 'separate_groups') return sentences[wildCards.placedBy]
  const { nameOf } = viewOf(snapshot)
  const moved = wildCards.chosen.filter((team, index) => wildCards.rows[index]!.team !== team)
  const names = listed(moved.map(nameOf))
  return `${names} swapped slots so that wild cards meet teams from their own group as late as possible.`
}

const sentences = {
  rank: 'Wild cards are placed by rank.',
  combination: 'The rules place wild cards according to the groups they come from.',
  organizer: 'The organizer placed the wild cards.',
}
