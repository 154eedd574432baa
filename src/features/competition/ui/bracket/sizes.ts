import type { MatchState } from '../../api-contract.ts'
import { scoreDetails } from '../matches/match-score.ts'
import type { CompetitionView } from '../matches/view.ts'

/** A line has room for this many letters. */
const [fewestLetters, mostLetters, mostWithRoom] = [18, 30, 40]
/** Names are rarely broken where a line ends. */
const twoLines = 1.75

/**
 * The size of the cards of a bracket, the same in all of its rounds so that nothing moves while it is played. `letters` is how many letters of a
 * name a line has room for on any screen: nine names in ten take one line, and the longest ones two. `lettersWithRoom` is how many it has room for if
 * the screen is wide enough: then the longest name takes one line too. `rowRem` is the height of half a card with the gap below
 * it, with room for a line of text if some cards have one: its court and time, or the scores of sets.
 */
export function cardSizeOf(
  matches: readonly MatchState[],
  { nameOf, placeOf }: Pick<CompetitionView, 'nameOf' | 'placeOf'>,
) {
  const teams = new Set(matches.flatMap(({ slots }) => slots.flatMap((s) => (typeof s === 'object' ? s.team : []))))
  const lengths = [...teams].map((team) => nameOf(team).length).toSorted((a, b) => a - b)
  const [usual = 0, longest = 0] = [lengths[Math.floor(0.9 * (lengths.length - 1))], lengths.at(-1)]
  const hasLines = matches.some(
    (match) =>
      match.scoring.kind === 'sets' || scoreDetails(match, nameOf) !== '' || placeOf(match.number) !== undefined,
  )
  const letters = Math.min(Math.max(usual, Math.ceil(longest / twoLines), fewestLetters), mostLetters)
  return {
    letters,
    lettersWithRoom: Math.min(Math.max(longest, letters), mostWithRoom),
    rowRem: hasLines ? 3.125 : 2.75,
  }
}
