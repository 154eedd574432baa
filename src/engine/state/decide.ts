import type { Side } from '../contract.ts'
import { isSamePair, type Ledger, type Report } from './facts.ts'
import { winnerOf } from '../results/result.ts'
import { isEmpty, isSameHolder, type Holder, type Match, type Outcome } from '../match.ts'
import type { Tie } from '../shape/tie.ts'

type Slots = readonly [Holder, Holder]
type Team = { entrant: string }

/** The state of a tie with these teams. For a reset final, `first` is the final that decides whether it is needed. */
export function decide(tie: Tie, slots: Slots, ledger: Ledger, first?: Match): Match {
  const [top, bottom] = slots
  if (first && isEnough(first)) return decided(tie, slots, 'not_needed', top, bottom)
  if (isEmpty(top) || isEmpty(bottom)) return unopposed(tie, slots)
  if (top === 'open' || bottom === 'open') return undecided(tie, slots, 'waiting')
  return contest(tie, slots as readonly [Team, Team], ledger)
}

// Full literals, because thousands are created: spreading a base object is several times slower.
function undecided(
  tie: Tie,
  slots: Slots,
  status: Match['status'],
  games: readonly Report[] = none,
  loser: Holder = 'open',
): Match {
  return { tie, slots, status, outcome: null, games, winner: 'open', loser, letStand: null }
}
function decided(
  tie: Tie,
  slots: Slots,
  outcome: Outcome,
  winner: Holder,
  loser: Holder,
  games: readonly Report[] = none,
): Match {
  return { tie, slots, status: 'decided', outcome, games, winner, loser, letStand: null }
}
const none: readonly Report[] = []

/** Whether the unbeaten team (in the upper slot) won the first final, or neither team showed up. */
function isEnough({ status, slots, winner }: Match): boolean {
  return status === 'decided' && (winner === 'nobody' || isSameHolder(winner, slots[0]))
}

/** One slot is empty, so the other team advances without playing. That there is no loser is known even before that team is. */
function unopposed(tie: Tie, slots: Slots): Match {
  const [top, bottom] = slots
  const [empty, other] = isEmpty(top) ? [top, bottom] : [bottom, top]
  if (other === 'open') return undecided(tie, slots, 'waiting', none, empty)
  const isBye = empty === 'bye' || other === 'bye'
  const winner = isEmpty(other) && empty === 'nobody' ? empty : other
  return decided(tie, slots, isBye ? 'bye' : isEmpty(other) ? 'double_no_show' : 'walkover', winner, empty)
}

function contest(tie: Tie, teams: readonly [Team, Team], ledger: Ledger): Match {
  const pair = [teams[0].entrant, teams[1].entrant] as const
  const games = gamesOf(tie, pair, ledger.reports.get(tie.no) ?? none)
  const wins = (side: Side, outcome: Outcome) =>
    decided(tie, teams, outcome, teams[side], teams[side === 0 ? 1 : 0], games)
  const nobodyWins = (outcome: Outcome) => decided(tie, teams, outcome, 'nobody', 'nobody', games)
  const last = games.at(-1)
  if (last) {
    const letStand = ledger.letStand.get(tie.no)?.find((fact) => isSamePair(fact.teams, pair))
    if (letStand) {
      const winner = sideIn(letStand.teams, pair, letStand.winner)
      return { ...wins(winner, last.result.outcome), letStand: letStand.id }
    }
    const winner = winnerOf(last.result)
    if (winner === 'nobody') return nobodyWins('double_no_show')
    if (winner !== 'draw') return wins(sideIn(last.teams, pair, winner), last.result.outcome)
    if (tie.rule === 'drawsAllowed') return nobodyWins('played')
  }
  const isTopOut = ledger.withdrawn.has(pair[0])
  const isBottomOut = ledger.withdrawn.has(pair[1])
  if (isTopOut && isBottomOut) return nobodyWins('double_no_show')
  if (isTopOut || isBottomOut) return wins(isTopOut ? 1 : 0, 'walkover')
  return undecided(tie, teams, last ? 'replay' : 'ready', games)
}

/** The reports for this pair, one per game, up to the first that is not a draw. */
function gamesOf(tie: Tie, pair: readonly [string, string], reports: readonly Report[]): readonly Report[] {
  if (reports.length === 0) return none
  const ofPair = reports.filter(({ teams }) => isSamePair(teams, pair)).toSorted((a, b) => a.game - b.game)
  const gap = ofPair.findIndex(({ game }, index) => game !== index + 1)
  const due = gap === -1 ? ofPair : ofPair.slice(0, gap)
  const end = due.findIndex(({ result }) => tie.rule === 'drawsAllowed' || winnerOf(result) !== 'draw')
  return end === -1 ? due : due.slice(0, end + 1)
}

/** Maps a report's side to a slot: reports may list the teams in either order. */
function sideIn(teams: readonly [string, string], pair: readonly [string, string], side: Side): Side {
  return teams[side] === pair[0] ? 0 : 1
}
