import { currentGame, isEmpty, teamOf, teamsIn, type Match } from '../match.ts'
import { feederOf, type Fixture } from '../shape/fixture.ts'
import type { Shape } from '../shape/shape.ts'
import type { State } from '../state/state.ts'
import { earlierGameId } from './earlier-games.ts'
import { feedersOf } from './feeders.ts'
import type { Placement, PlannedMatch } from './model.ts'

type Options = {
  minutesOf: (fixture: Fixture) => number
  /** Whether a round starts when the one before is over: first the rounds of all groups, then those of the knockout. */
  waitsForRounds: boolean
  /** By match, or earlier game: where those stay that are pinned, under way or played. */
  fixed: ReadonlyMap<number, Placement>
}

/**
 * The matches that take a court, in the order of the shape: no byes, and of those that are decided only the ones with a fixed placement. A reset
 * final is planned until it turns out not to be needed, and Swiss rounds are planned before they are paired. Before a replay come the earlier games that have
 * a fixed placement.
 */
export function plannedMatches(shape: Shape, state: State, options: Options): PlannedMatch[] {
  const takesCourt = courtTakers(state, options.fixed)
  const planned = state.matches.filter(takesCourt)
  const feeders = feedersOf(
    state.matches.map(({ fixture }) => fixture),
    new Set(planned.map(({ fixture }) => fixture.no)),
  )
  const stepOf = options.waitsForRounds ? stepsOf(shape, state) : () => null
  const finals = finalsOf(state)
  const toPlanned = (match: Match, earlier: readonly PlannedMatch[]): PlannedMatch => {
    const { fixture, status } = match
    const isDecided = status === 'decided'
    // A match that is over waits for nothing, even if a correction has changed what came before it.
    const after = isDecided ? [] : feeders(fixture)
    return {
      match: fixture.no,
      minutes: options.minutesOf(fixture),
      after: isDecided || earlier.length === 0 ? after : [...after, ...earlier.map((game) => game.match)],
      teams: teamsIn(match),
      // No round waits for a match that is over.
      step: isDecided ? null : stepOf(fixture),
      isFinal: !isDecided && finals.has(fixture.no),
      fixed: options.fixed.get(fixture.no) ?? null,
    }
  }
  const isPlanned = new Set(planned)
  return state.matches.flatMap((match) => {
    const earlier = earlierGames(match, options)
    return isPlanned.has(match) ? [...earlier, toPlanned(match, earlier)] : earlier
  })
}

/** The games of a match before its latest one. They are over, so they wait for nothing. */
function earlierGames(match: Match, { fixed, minutesOf }: Options): PlannedMatch[] {
  return match.games.slice(0, currentGame(match) - 1).flatMap(({ game }) => {
    const id = earlierGameId(match.fixture.no, game)
    const at = fixed.get(id)
    const over = { match: id, minutes: minutesOf(match.fixture), after: [], step: null, isFinal: false }
    return at ? [{ ...over, teams: teamsIn(match), fixed: at }] : []
  })
}

function courtTakers({ teams, matches }: State, fixed: Options['fixed']) {
  const pairs = Math.floor(teams.filter(({ status }) => status === 'in').length / 2)
  const pairedRounds = new Set(
    matches.flatMap(({ fixture, slots }) => (fixture.bracket === 'swiss' && teamOf(slots[0]) ? [fixture.round] : [])),
  )
  return ({ fixture, slots, status, outcome }: Match): boolean => {
    if (outcome === 'bye' || outcome === 'not_needed' || slots.some(isEmpty)) return false
    if (status === 'decided') return fixed.has(fixture.no)
    return fixture.bracket !== 'swiss' || pairedRounds.has(fixture.round) || fixture.index < pairs
  }
}

/** The final and its reset, as far as they are played. A match for the title isn't the final if its loser plays on, for second place. */
function finalsOf({ matches }: State): Set<number> {
  const feeders = new Set(matches.flatMap(({ fixture }) => fixture.from.map(feederOf)))
  const titles = matches.filter(({ fixture }) => fixture.places?.[0] === 1 && !feeders.has(fixture.no))
  return new Set(titles.flatMap(({ fixture: { no, ifNeeded } }) => (ifNeeded === undefined ? [no] : [no, ifNeeded])))
}

/** Returns the step of a fixture: its round, but later than all that feed it, and in a knockout after the rounds of the groups. */
function stepsOf(shape: Shape, { matches }: State) {
  const inTables = Math.max(0, ...matches.map(({ fixture }) => (fixture.group ? fixture.round : 0)))
  const steps = new Map<number, number>()
  for (const { fixture } of matches) {
    const { no, group, round, from } = fixture
    const feeding = from.map((source) => {
      if (source === 'bye') return 0
      if ('winner' in source) return steps.get(source.winner)!
      return 'loser' in source ? steps.get(source.loser)! : 0
    })
    steps.set(no, group ? round : Math.max(inTables + round, ...feeding.map((step) => step + 1)))
  }
  return ({ no }: Fixture) => steps.get(no)!
}
