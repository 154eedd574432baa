import type { Fact, FactBody, Result } from '#engine/contract.ts'
import type { Fixture } from '#engine/shape/fixture.ts'
import { undoneOf } from '#engine/state/facts.ts'
import { type State } from '#engine/state/state.ts'
import { teamOf, type Match } from '#engine/match.ts'
import { nextRound } from '#engine/swiss/next-round.ts'
import { undo } from '#engine/testing.ts'
import type { Random } from '../random.ts'

/** A team that is not in the draw yet, or null when there is none. */
export type NewTeam = (state: State) => string | null

/** What the tournament waits for, or something else that may happen at any time. */
export function change(state: State, facts: readonly Fact[], random: Random, aTeam: NewTeam): FactBody | null {
  const others = [
    correction,
    correction,
    standing,
    lateTeam,
    keepResultDownstream,
    thirdPlace,
    walkoverScore,
    otherDecision,
  ]
  if (random.chance(0.06)) return undoing(facts, random)
  return random.chance(0.2) ? random.pick(others)(state, random, aTeam) : nextStep(state, random)
}

/** What the tournament needs next: a result, a ruling or the pairing of a round. */
export function nextStep(state: State, random: Random): FactBody | null {
  const [level] = state.rulingsDue
  if (level && random.chance(0.5)) return { kind: 'ruling', order: random.shuffled(level) }
  return nextReport(state, random) ?? nextRound(state)?.pairing ?? null
}

/** A random ruling or pairing, or a different order of the wild cards. */
function otherDecision({ tables, wildCards, matches }: State, random: Random): FactBody | null {
  const level = tables.flatMap(({ rows }) => [...Map.groupBy(rows, ({ place }) => place).values()])
  const tied = level.find((rows) => rows.length > 1)
  if (tied && random.chance(0.5)) return { kind: 'ruling', order: random.shuffled(tied.map(({ team }) => team)) }
  if (wildCards?.chosen) return { kind: 'wild_card_order', order: random.shuffled(wildCards.chosen) }
  const last = matches.findLast(({ fixture, slots }) => fixture.bracket === 'swiss' && teamOf(slots[1]))
  if (!last) return null
  const round = matches.filter(({ fixture, slots }) => fixture.round === last.fixture.round && teamOf(slots[1]))
  const teams = random.shuffled(round.flatMap(({ slots }) => slots.map((slot) => teamOf(slot)!)))
  const pairs = round.map((_, index): [string, string] => [teams[2 * index]!, teams[2 * index + 1]!])
  const free = matches.find(
    ({ fixture, slots }) => fixture.round === last.fixture.round && teamOf(slots[0]) && slots[1] === 'bye',
  )
  return { kind: 'pairing', round: last.fixture.round, pairs, bye: free ? teamOf(free.slots[0]) : null }
}

function nextReport({ matches }: State, random: Random): FactBody | null {
  const due = matches.filter(({ status }) => status === 'ready' || status === 'replay')
  if (due.length === 0) return null
  const match = random.pick(due)
  return report(match, match.games.length + 1, random)
}

function correction({ matches }: State, random: Random): FactBody | null {
  const played = matches.filter(({ games }) => games.length > 0)
  if (played.length === 0) return null
  const match = random.pick(played)
  return report(match, 1 + random.below(match.games.length), random)
}

export function report({ fixture, slots }: Match, game: number, random: Random): FactBody {
  const teams = random.shuffled(slots.map((slot) => teamOf(slot)!)) as [string, string]
  return { kind: 'report', match: fixture.no, teams, game, result: randomResult(fixture, random) }
}

function randomResult({ rule }: Fixture, random: Random): Result {
  const side = random.pick([0, 1] as const)
  if (random.chance(0.9)) {
    const isLevel = rule !== 'mustWin' && random.chance(rule === 'replay' ? 0.1 : 0.4)
    const score: [number, number] = isLevel ? [1, 1] : side === 0 ? [2, 1] : [1, 2]
    return { outcome: 'played', score: { score } }
  }
  const others: Result[] = [
    { outcome: 'walkover', winner: side },
    { outcome: 'retired', by: side },
    { outcome: 'forfeit', by: side },
    { outcome: 'double_no_show' },
  ]
  return random.pick(others)
}

function standing({ teams }: State, random: Random): FactBody {
  const { team, status } = random.pick(teams)
  return { kind: status === 'withdrawn' ? 'reinstatement' : 'withdrawal', team }
}

function lateTeam(state: State, random: Random, aTeam: NewTeam): FactBody | null {
  const { teams, matches } = state
  const name = aTeam(state)
  if (name === null) return null
  if (random.chance(0.5)) return { kind: 'substitution', team: random.pick(teams).team, by: name }
  if (matches[0]!.fixture.bracket === 'swiss') return { kind: 'swiss_entry', team: name }
  const byes = matches.filter(({ fixture }) => fixture.from[1] === 'bye')
  return byes.length === 0 ? null : { kind: 'late_entry', match: random.pick(byes).fixture.no, slot: 1, team: name }
}

function keepResultDownstream({ matches }: State, random: Random): FactBody | null {
  const played = matches.filter(({ games }) => games.length > 0)
  if (played.length === 0) return null
  const { fixture, games } = random.pick(played)
  return {
    kind: 'keep_result_downstream',
    match: fixture.no,
    teams: games[0]!.teams,
    winner: random.pick([0, 1] as const),
  }
}

const walkoverScore = (_: State, random: Random): FactBody => ({ kind: 'walkover_score', score: random.below(10) })

const thirdPlace = (_: State, random: Random): FactBody => ({ kind: 'third_place', isPlayed: random.chance(0.5) })

function undoing(facts: readonly Fact[], random: Random): FactBody | null {
  const undone = undoneOf(facts)
  const undoable = facts.filter(({ kind, id }) => kind !== 'draw' && !undone.has(id))
  return undoable.length === 0 ? null : undo(random.pick(undoable).id)
}
