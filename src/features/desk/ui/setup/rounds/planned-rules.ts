import type { PlannedRoundRules, Setup, IfTied, Scoring } from '#engine/contract.ts'
import { plannedRound, setupRefusal, shapeOf } from '#engine/shape/shape.ts'
import { feederOf, type Fixture } from '#engine/shape/fixture.ts'
import { roundsOf } from '#features/competition/ui/matches/rounds.ts'
import type { Round } from '#features/competition/ui/matches/rounds.ts'

export type PlannedRound = Round<Fixture> & {
  /** From the last round of the bracket, which is 1. */
  fromEnd: number
  /** Whether the setup has rules for this round only. */
  isOwn: boolean
  mayTie: boolean
}

/** The knockout rounds that this setup would have with this many teams; none if it can't be played with them. */
export function plannedRounds(setup: Setup, teams: number): PlannedRound[] {
  if (setupRefusal(setup, teams)) return []
  const { fixtures } = shapeOf(setup, teams)
  const rounds = roundsOf(fixtures).filter(({ bracket }) => bracket !== 'group' && bracket !== 'swiss')
  return rounds.map((round) => {
    const last = Math.max(...rounds.filter(({ bracket }) => bracket === round.bracket).map((other) => other.round))
    return {
      ...round,
      fromEnd: last - round.round + 1,
      isOwn: setup.rounds.some((rules) => isFor(rules, round, last)),
      mayTie: mayTie(round.matches, fixtures),
    }
  })
}

/** Whether no team has to advance from any of these matches. */
export function mayTie<Match extends Pick<Fixture, 'from'>>(
  matches: readonly (Match & ({ no: number } | { number: number }))[],
  all: readonly Match[],
): boolean {
  const feeders = new Set(all.flatMap(({ from }) => from.map(feederOf)))
  return matches.every((match) => !feeders.has('no' in match ? match.no : match.number))
}

/** The setup with these rules for a round, or with the usual ones (null). */
export function withRules<S extends Setup>(
  setup: S,
  round: PlannedRound,
  rules: { rule: IfTied; scoring: Scoring } | null,
): S {
  const last = round.round + round.fromEnd - 1
  const others = setup.rounds.filter((other) => !isFor(other, round, last))
  const own = rules && { bracket: round.bracket, fromEnd: round.fromEnd, ...rules }
  return { ...setup, rounds: own ? [...others, own] : others }
}

const isFor = (rules: PlannedRoundRules, { bracket, round }: Pick<PlannedRound, 'bracket' | 'round'>, last: number) =>
  rules.bracket === bracket && plannedRound(rules, last) === round
