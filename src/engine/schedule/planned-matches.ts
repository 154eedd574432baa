import { isEmpty, teamOf, type Match } from '../match.ts'
import { feederOf, type Fixture } from '../shape/fixture.ts'
import type { State } from '../state/state.ts'
import type { Placement, PlannedMatch } from './model.ts'

type Options = {
  minutesOf: (fixture: Fixture) => number
  /** Whether a round starts only when the one before it is over. */
  waitsForRounds: boolean
  fixed: readonly Placement[]
}

/** The matches of a drawn tournament that take a court, each with what it waits for. A decided match is among them only where it was placed. */
export function plannedMatches(state: State, { minutesOf, waitsForRounds, fixed }: Options): PlannedMatch[] {
  const fixedAt = new Map(fixed.map((placement) => [placement.match, placement]))
  const feeders = feedersIn(state)
  const taking = state.matches.filter(
    (match) => takesCourt(match, state) && (match.status !== 'decided' || fixedAt.has(match.fixture.no)),
  )
  const isTaking = new Set(taking.map(({ fixture }) => fixture.no))
  const decided = new Set(state.matches.filter(({ status }) => status === 'decided').map(({ fixture }) => fixture.no))
  const steps = waitsForRounds ? stepsOf(taking, feeders) : null
  return taking.map(({ fixture, slots, status }) => ({
    match: fixture.no,
    minutes: minutesOf(fixture),
    after: feeders(fixture).filter((no) => isTaking.has(no) || !decided.has(no)),
    teams: slots.flatMap((slot) => teamOf(slot) ?? []),
    step: steps?.get(fixture.no) ?? 0,
    isFinal: fixture.places?.[0] === 1 || fixture.bracket === 'reset',
    fixed: fixedAt.get(fixture.no) ?? null,
    isOver: status === 'decided',
  }))
}

/** A bye takes none, nor does what follows from one. With an odd number of teams, the last match of a Swiss round is the bye. */
function takesCourt({ fixture, slots, outcome }: Match, { teams }: State): boolean {
  if (outcome === 'not_needed' || slots.some(isEmpty)) return false
  const playing = teams.filter(({ status }) => status === 'in').length
  return fixture.bracket !== 'swiss' || typeof slots[0] === 'object' || fixture.index < Math.floor(playing / 2)
}

type Feeders = (fixture: Fixture) => number[]

/** The matches that decide who plays a match, through byes: of a whole group for a place in it, of a whole round for a Swiss pairing. */
function feedersIn(state: State): Feeders {
  const byNo = new Map(state.matches.map((match) => [match.fixture.no, match]))
  const inTable = state.matches.filter(({ fixture }) => fixture.bracket === 'group')
  const all = inTable.map(({ fixture }) => fixture.no)
  const ofGroup = Map.groupBy(inTable, ({ fixture }) => fixture.group)
  const ofSwissRound = Map.groupBy(
    state.matches.filter(({ fixture }) => fixture.bracket === 'swiss'),
    ({ fixture }) => fixture.round,
  )
  const feeders: Feeders = ({ from }) => [
    ...new Set(
      from.flatMap((source): number[] => {
        if (source === 'bye' || 'seed' in source) return []
        if ('group' in source) return (ofGroup.get(source.group) ?? []).map(({ fixture }) => fixture.no)
        if ('wildCards' in source) return all
        if ('pair' in source) return (ofSwissRound.get(source.pair[0] - 1) ?? []).map(({ fixture }) => fixture.no)
        const feeder = byNo.get(feederOf(source)!)
        if (!feeder) return []
        return takesCourt(feeder, state) ? [feeder.fixture.no] : feeders(feeder.fixture)
      }),
    ),
  ]
  return feeders
}

/** A step after all that feed a match, and after the rounds before its own. */
function stepsOf(matches: readonly Match[], feeders: Feeders): Map<number, number> {
  const steps = new Map<number, number>()
  const groupRounds = Math.max(0, ...matches.map(({ fixture }) => (fixture.bracket === 'group' ? fixture.round : 0)))
  for (const { fixture } of matches) {
    const { bracket, round } = fixture
    const first = bracket === 'group' || bracket === 'swiss' ? round : bracket === 'main' ? groupRounds + round : 0
    steps.set(fixture.no, Math.max(first, ...feeders(fixture).map((no) => (steps.get(no) ?? 0) + 1)))
  }
  return steps
}
