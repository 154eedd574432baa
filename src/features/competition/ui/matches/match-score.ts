import type { Score } from '#engine/contract.ts'
import type { MatchState } from '../../api-contract.ts'
import { isOneSet, scoreOf } from '#engine/results/result.ts'

type Game = MatchState['games'][number]
type Pair = readonly [number, number]

/** The score of a match in slot order: sets won, or final goals or points, also of one set, or what a walkover counts for. Null until there is one. */
export function matchScore(match: MatchState): Pair | null {
  if (match.awarded?.some((count) => count > 0)) return match.awarded
  const last = match.games.at(-1)
  const score = last ? scoreOf(last.result, match.scoring) : null
  return score && inOrder(score, isReversed(match, last!))
}

/** The score of one game of a match; null until it has one. */
export function gameScore(match: MatchState, game: number): Pair | null {
  if (match.status === 'replay' && game > match.games.length) return null
  return matchScore({ ...match, games: match.games.slice(0, game) })
}

/**
 * Details beyond the score: '21–15, 18–21, 15–12', '4–3 on penalties', 'Walkover', 'Reds retired', 'Replay after 1–1', 'Doesn't count'. Empty
 * for an ordinary result.
 */
export function scoreDetails(match: MatchState, nameOf: (teamId: string) => string): string {
  const earlier = match.games.slice(0, -1).map((game) => `Replay after ${text(gameTotal(match, game))}`)
  const last = match.games.at(-1)
  const parts = last ? [...earlier, ...lastDetails(match, last, nameOf)] : []
  if (match.status === 'replay' && last) parts.push('To be replayed')
  if (!last && match.outcome === 'walkover' && !match.isAnnulled) parts.push('Walkover')
  if (!last && match.outcome === 'double_no_show') parts.push('Neither team showed up')
  if (match.isAnnulled && match.status === 'decided') parts.push("Doesn't count")
  return parts.join(' · ')
}

function lastDetails(match: MatchState, game: Game, nameOf: (teamId: string) => string): string[] {
  const { result, teams } = game
  const score = 'score' in result && result.score ? scoreParts(result.score, isReversed(match, game), match) : []
  switch (result.outcome) {
    case 'played':
      return score
    case 'walkover':
      return ['Walkover']
    case 'double_no_show':
      return ['Neither team showed up']
    case 'retired':
      return [...score, `${nameOf(teams[result.by])} retired`]
    default:
      return [...score, `${nameOf(teams[result.by])} forfeited`]
  }
}

function scoreParts(score: Score, reversed: boolean, { scoring }: MatchState): string[] {
  if (isOneSet(score, scoring)) return []
  if ('sets' in score) return [score.sets.map((set) => text(inOrder(set, reversed))).join(', ')]
  const innings = score.innings?.length ?? 0
  const isLonger = scoring.kind === 'innings' && innings > scoring.innings
  return [
    ...(score.shootOut ? [`${text(inOrder(score.shootOut, reversed))} on penalties`] : []),
    ...(score.extraTime && !score.shootOut ? ['After extra time'] : []),
    ...(isLonger ? [`After ${innings} innings`] : []),
  ]
}

const gameTotal = (match: MatchState, game: Game): Pair =>
  inOrder(scoreOf(game.result, match.scoring) ?? [0, 0], isReversed(match, game))

/** Reports may list the teams in the opposite order of the slots. */
const isReversed = ({ slots: [first] }: MatchState, { teams }: Game) =>
  typeof first === 'object' && teams[0] !== first.team

const inOrder = ([a, b]: Pair, reversed: boolean): Pair => (reversed ? [b, a] : [a, b])
const text = ([a, b]: Pair) => `${a}–${b}`
