import type { Side } from '../contract.ts'
import { isSamePair, type FactsBySubject, type Report } from './facts.ts'
import { winnerOf } from '../results/result.ts'
import { isEmpty, isSameHolder, type Holder, type Match, type Outcome } from '../match.ts'
import type { Fixture } from '../shape/fixture.ts'

type Slots = readonly [Holder, Holder]
type Team = { team: string }

/** The state of a fixture with these teams. For a reset final, `first` is the final that decides whether it is needed. */
export function decide(fixture: Fixture, slots: Slots, bySubject: FactsBySubject, first?: Match): Match {
  const [top, bottom] = slots
  if (first && isEnough(first)) return decided(fixture, slots, 'not_needed', top, bottom)
  if (isEmpty(top) || isEmpty(bottom)) return unopposed(fixture, slots)
  if (top === 'open' || bottom === 'open') return undecided(fixture, slots, 'waiting')
  return contest(fixture, slots as readonly [Team, Team], bySubject)
}

// Full literals, because thousands are created: spreading a base object is several times slower.
function undecided(
  fixture: Fixture,
  slots: Slots,
  status: Match['status'],
  games: readonly Report[] = none,
  loser: Holder = 'open',
): Match {
  return { fixture, slots, status, outcome: null, games, winner: 'open', loser, resultKeptDownstream: null }
}
function decided(
  fixture: Fixture,
  slots: Slots,
  outcome: Outcome,
  winner: Holder,
  loser: Holder,
  games: readonly Report[] = none,
): Match {
  return { fixture, slots, status: 'decided', outcome, games, winner, loser, resultKeptDownstream: null }
}
const none: readonly Report[] = []

/** Whether the unbeaten team (in the upper slot) won the first final, or neither team showed up. */
function isEnough({ status, slots, winner }: Match): boolean {
  return status === 'decided' && (winner === 'nobody' || isSameHolder(winner, slots[0]))
}

/** One slot is empty, so the other team advances without playing. That there is no loser is known even before that team is. */
function unopposed(fixture: Fixture, slots: Slots): Match {
  const [top, bottom] = slots
  const [empty, other] = isEmpty(top) ? [top, bottom] : [bottom, top]
  if (other === 'open') return undecided(fixture, slots, 'waiting', none, empty)
  const isBye = empty === 'bye' || other === 'bye'
  const winner = isEmpty(other) && empty === 'nobody' ? empty : other
  return decided(fixture, slots, isBye ? 'bye' : isEmpty(other) ? 'double_no_show' : 'walkover', winner, empty)
}

function contest(fixture: Fixture, teams: readonly [Team, Team], bySubject: FactsBySubject): Match {
  const pair = [teams[0].team, teams[1].team] as const
  const games = gamesOf(fixture, pair, bySubject.reports.get(fixture.no) ?? none)
  const wins = (side: Side, outcome: Outcome) =>
    decided(fixture, teams, outcome, teams[side], teams[side === 0 ? 1 : 0], games)
  const nobodyWins = (outcome: Outcome) => decided(fixture, teams, outcome, 'nobody', 'nobody', games)
  const last = games.at(-1)
  if (last) {
    const decision = bySubject.resultsKeptDownstream.get(fixture.no)?.find((fact) => isSamePair(fact.teams, pair))
    if (decision) {
      const winner = sideIn(decision.teams, pair, decision.winner)
      return { ...wins(winner, last.result.outcome), resultKeptDownstream: decision.id }
    }
    const winner = winnerOf(last.result)
    if (winner === 'nobody') return nobodyWins('double_no_show')
    if (winner !== 'tie') return wins(sideIn(last.teams, pair, winner), last.result.outcome)
    if (fixture.rule === 'tiesAllowed') return nobodyWins('played')
  }
  const isTopOut = bySubject.withdrawn.has(pair[0])
  const isBottomOut = bySubject.withdrawn.has(pair[1])
  if (isTopOut && isBottomOut) return nobodyWins('double_no_show')
  if (isTopOut || isBottomOut) return wins(isTopOut ? 1 : 0, 'walkover')
  return undecided(fixture, teams, last ? 'replay' : 'ready', games)
}

/** The reports for this pair, one per game, up to the first that is not a tie. */
function gamesOf(fixture: Fixture, pair: readonly [string, string], reports: readonly Report[]): readonly Report[] {
  if (reports.length === 0) return none
  const ofPair = reports.filter(({ teams }) => isSamePair(teams, pair)).toSorted((a, b) => a.game - b.game)
  const gap = ofPair.findIndex(({ game }, index) => game !== index + 1)
  const due = gap === -1 ? ofPair : ofPair.slice(0, gap)
  const end = due.findIndex(({ result }) => fixture.rule === 'tiesAllowed' || winnerOf(result) !== 'tie')
  return end === -1 ? due : due.slice(0, end + 1)
}

/** Maps a report's side to a slot: reports may list the teams in either order. */
function sideIn(teams: readonly [string, string], pair: readonly [string, string], side: Side): Side {
  return teams[side] === pair[0] ? 0 : 1
}
