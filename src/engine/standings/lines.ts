import type { Score, TableRules } from '../contract.ts'
import { numbersIn, type Pair } from '../results/result.ts'
import { canChooseWalkover, kindOf, shownWalkover } from '../scoring/kinds.ts'
import { teamOf, type Match } from '../match.ts'

/** What one match adds to the table for one of its teams. */
export type Line = {
  team: string
  /** Null for a bye. */
  opponent: string | null
  result: 'won' | 'tied' | 'lost'
  points: number
  /** Goals, points or runs; sets in matches of sets. */
  scored: number
  conceded: number
  /** Points or games within the sets; otherwise the same as `scored` and `conceded`. */
  pointsScored: number
  pointsConceded: number
  awayScored: number
  fairPlay: number
  /** Lost by no-show or disqualification. */
  isForfeit: boolean
}

/** The lines of a decided match, one per team. */
export function linesOf(match: Match, rules: TableRules): Line[] {
  const [home, away] = match.slots.map(teamOf) as [string | null, string | null]
  if (match.status !== 'decided') return []
  if (!home || !away) return match.outcome === 'bye' && (home ?? away) ? [byeOf((home ?? away)!, rules)] : []
  const { main, small, fairPlay } = scoresOf(match, home)
  const winner = teamOf(match.winner)
  const isForfeit = match.outcome !== 'played' && match.outcome !== 'retired'
  const line = (team: string, opponent: string, own: 0 | 1): Line => {
    const other = own === 0 ? 1 : 0
    const result = winner === team ? 'won' : winner || match.outcome !== 'played' ? 'lost' : 'tied'
    return {
      team,
      opponent,
      result,
      points: pointsOf(result, match, rules, isForfeit),
      scored: main[own],
      conceded: main[other],
      pointsScored: small[own],
      pointsConceded: small[other],
      awayScored: own === 1 ? main[own] : 0,
      fairPlay: fairPlay[own],
      isForfeit: isForfeit && result === 'lost',
    }
  }
  return [line(home, away, 0), line(away, home, 1)]
}

/** The rest of a line without a score. */
export const withoutScore = {
  scored: 0,
  conceded: 0,
  pointsScored: 0,
  pointsConceded: 0,
  awayScored: 0,
  fairPlay: 0,
  isForfeit: false,
} as const

const byeOf = (team: string, { points }: TableRules): Line => ({
  team,
  opponent: null,
  result: 'won',
  points: points.win,
  ...withoutScore,
})

function pointsOf(result: Line['result'], match: Match, { points }: TableRules, isForfeit: boolean): number {
  if (result === 'tied') return points.tie
  if (isForfeit) return result === 'won' ? points.win : points.forfeit
  const close = points.decidingSet && wentToDecidingSet(match) ? points.decidingSet : points
  return result === 'won' ? close.win : close.loss
}

function wentToDecidingSet({ fixture: { scoring }, games }: Match): boolean {
  const score = playedScore(games.at(-1)?.result)
  const setCount = score && numbersIn(score).setCount
  return setCount !== null && setCount === kindOf(scoring).decidingSet(scoring)
}

/** Scores in the order of the slots. */
function scoresOf({ games, outcome, winner, fixture: { scoring, walkover = 0 } }: Match, home: string) {
  const last = games.at(-1)
  const fromReport = (pair: Pair): Pair => (last?.teams[0] === home ? pair : [pair[1], pair[0]])
  const fairPlay = last?.result.outcome === 'played' ? last.result.fairPlay : undefined
  const cards = fairPlay ? fromReport(fairPlay) : none
  const score = playedScore(last?.result)
  if (score) {
    const { total, small } = numbersIn(score)
    return { main: fromReport(total), small: fromReport(small), fairPlay: cards }
  }
  if (outcome === 'double_no_show' || teamOf(winner) === null) return { main: none, small: none, fairPlay: cards }
  const isHome = teamOf(winner) === home
  const [main, small] = kindOf(scoring).walkoverScore(scoring, walkover)
  const forWinner = (won: number): Pair => (isHome ? [won, 0] : [0, won])
  return { main: forWinner(main), small: forWinner(small), fairPlay: cards }
}

/**
 * The score in the order of the slots that a match counts with in its table because its winner did not have to play for it; null if a score
 * was played, or none counts.
 */
export function awardedScore({ fixture, status, slots, outcome, games, winner }: Match): Pair | null {
  const side = slots.findIndex((slot) => teamOf(slot) !== null && teamOf(slot) === teamOf(winner))
  const isAwarded = status === 'decided' && outcome !== 'bye' && side !== -1 && !playedScore(games.at(-1)?.result)
  if (!isAwarded || fixture.walkover === undefined) return null
  const won = shownWalkover(fixture.scoring, fixture.walkover)
  return side === 0 ? [won, 0] : [0, won]
}

/** A match whose walkover score can be chosen; undefined if there is no table, or if all of its matches are played in several sets. */
export const withWalkoverScore = (matches: readonly Pick<Match, 'fixture'>[]) =>
  matches.find(({ fixture }) => fixture.walkover !== undefined && canChooseWalkover(fixture.scoring))?.fixture

/** What a walkover counts as in the tables of these matches; null if it can't be chosen. */
export function walkoverScoreIn(matches: readonly Pick<Match, 'fixture'>[]): number | null {
  const fixture = withWalkoverScore(matches)
  return fixture ? shownWalkover(fixture.scoring, fixture.walkover!) : null
}

const none: Pair = [0, 0]

/** A forfeited match counts as a walkover, regardless of its score. */
function playedScore(result: Match['games'][number]['result'] | undefined): Score | null {
  return result && (result.outcome === 'played' || result.outcome === 'retired') ? (result.score ?? null) : null
}
