import type { MatchState } from '../../api-contract.ts'
import type { Round } from '../matches/rounds.ts'

/** The line that joins a match to its winner's next match, on the right. */
type Join = 'down' | 'up' | 'straight' | null

export type Cell = {
  match: MatchState
  /** The row in a grid, from 1, where a first-round match is two rows high. */
  row: number
  span: number
  join: Join
  /** Whether two lines from the left meet at this match. */
  isJoined: boolean
}

export type Column = { round: Round; cells: Cell[] }

/**
 * Places the rounds of a bracket in columns. If each match of a round is fed by one or two adjacent matches of the previous round, it is placed
 * between them and joined to them with lines. Any other bracket is spread over the height without lines.
 */
export function layoutOf(rounds: readonly Round[]): { columns: Column[]; rows: number } {
  const ordered = orderedRounds(rounds)
  const rows = 2 * Math.max(...ordered.map(({ matches }) => matches.length), 1)
  const columns = ordered.map((round, index) => {
    const span = rows / round.matches.length
    const [next, before] = [ordered[index + 1], ordered[index - 1]]
    const feeds = next && stepBetween(round, next)
    const isJoined = before !== undefined && stepBetween(before, round) === 'merge'
    const cells = round.matches.map((match, at): Cell => {
      const row = Math.round(at * span) + 1
      const join = feeds === 'merge' ? (at % 2 === 0 ? 'down' : 'up') : (feeds ?? null)
      return { match, row, span: Math.round((at + 1) * span) + 1 - row, join, isJoined }
    })
    return { round, cells }
  })
  return { columns, rows }
}

/** Orders each round so that the matches that feed the same match of the next round are adjacent. */
function orderedRounds(rounds: readonly Round[]): Round[] {
  const ordered: Round[] = []
  for (const round of rounds.toReversed()) {
    const next = ordered[0]
    const wanted = next ? next.matches.flatMap(({ from }) => from.map(winnerOf)) : []
    const rank = ({ number }: MatchState) => {
      const at = wanted.indexOf(number)
      return at === -1 ? Infinity : at
    }
    const matches = round.matches.toSorted((a, b) => rank(a) - rank(b) || a.index - b.index)
    ordered.unshift({ ...round, matches })
  }
  return ordered
}

const winnerOf = (source: MatchState['from'][number]) =>
  typeof source === 'object' && 'winner' in source ? source.winner : null

const isFedBy = (target: MatchState, feeder: MatchState) =>
  target.from.some((source) => winnerOf(source) === feeder.number)

/** How the matches of one round lead to the next: two into one, one into one, or neither. */
function stepBetween(round: Round, next: Round): 'merge' | 'straight' | null {
  const [from, to] = [round.matches, next.matches]
  if (from.length === 2 * to.length && from.every((match, at) => isFedBy(to[at >> 1]!, match))) return 'merge'
  return from.length === to.length && from.every((match, at) => isFedBy(to[at]!, match)) ? 'straight' : null
}
