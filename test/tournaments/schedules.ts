import type { Fact, Setup } from '#engine/contract.ts'
import type { Match } from '#engine/match.ts'
import { earlierGameId, isEarlierGame, matchNumber } from '#engine/schedule/earlier-games.ts'
import type { Court, Placement, PlanInput } from '#engine/schedule/model.ts'
import { plannedMatches } from '#engine/schedule/planned-matches.ts'
import { propose } from '#engine/schedule/planning/propose.ts'
import { delayed, resumed } from '#engine/schedule/changes/running-late.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import type { State } from '#engine/state/state.ts'
import { draw } from '#engine/testing.ts'
import { drawnTeamsOf, toMatch } from '#features/competition/server/wire.ts'
import { expect, test } from 'vitest'
import { courtMatches, withEarlierGames } from '../court-matches.ts'
import { seeded, seedFrom, type Random } from '../random.ts'
import { brokenRules } from '../schedule-checker.ts'
import { acts, playUntil } from './played-until.ts'
import { allFormats, randomSetup } from './random-setups.ts'
import {
  expectBroughtForward,
  expectClosesGaps,
  expectMovedSoundly,
  expectNoWorseThanInOrder,
  expectOffersFit,
  expectSameClashes,
  expectSoundPlan,
  expectWaysOut,
  type Rules,
} from './schedule-checks.ts'

/** What happened in the tournaments of a run: formats that were played, and acts. */
type Seen = { formats: Set<Setup['format']>; acts: Set<string> }

/** A test that plans this many random tournaments, each from its own seed. SCHEDULE_SEED sets the first one. */
export function planTournaments(count: number, { timeout }: { timeout: number }) {
  const first = seedFrom('SCHEDULE_SEED')
  test(
    `the plans of ${count} random tournaments of all formats from seed ${first} on break no rule, when they are made, changed, late and rained off, and after corrections`,
    { timeout },
    () => {
      const seen: Seen = { formats: new Set(), acts: new Set() }
      for (let seed = first; seed < first + count; seed += 1) {
        expect(() => planTournament(seeded(seed), seen), `SCHEDULE_SEED=${seed}`).not.toThrow()
      }
      if (process.env.SCHEDULE_SEED) return
      expect(allFormats.filter((format) => !seen.formats.has(format))).toEqual([])
      expect(acts.filter((act) => !seen.acts.has(act))).toEqual([])
    },
  )
}

function planTournament(random: Random, seen: Seen) {
  const { setup, teams } = randomSetup(random)
  seen.formats.add(setup.format)
  const shape = shapeOf(setup, teams)
  const facts: Fact[] = [{ ...draw(teams), id: 'f1', seq: 1 }]
  const waitsForRounds = random.chance(0.3)
  const [usual, long] = [5 + random.below(40), 30 + random.below(60)]
  const minutesOf = ({ no }: { no: number }) => (no % 7 === 0 ? long : usual)
  const matchesIn = (state: State, fixed: ReadonlyMap<number, Placement>) =>
    plannedMatches(shape, state, { minutesOf, waitsForRounds, fixed })
  const drawn = derive(shape, facts)
  const matches = matchesIn(drawn, new Map())
  const courts = randomCourts(random, matches.length)
  const rest = random.pick([0, 0, 10, 15, 30])
  const before: PlanInput = { courts, rest, matches, published: [] }
  const first = expectSoundPlan(before, checkedRules(drawn, before, { setup, waitsForRounds, published: [] }))
  expectNoWorseThanInOrder(before, first)

  const now = random.pick(first).start
  const state = playUntil(now, { setup, shape, facts, published: first, random, made: seen.acts })
  const published = withTiedGames(first, state)
  const over = overIn(state, published)
  const fixed = staying(now, { state, published, over, random })
  const input: PlanInput = { courts, rest, matches: matchesIn(state, fixed), published }
  const rules = checkedRules(state, input, { setup, waitsForRounds, published })
  if (input.matches.length === 0) return
  const current = published.filter(({ match }) => input.matches.some((other) => other.match === match))
  const placements = expectSoundPlan(input, rules, current)
  expect(propose(input).placements).toEqual(placements)
  expectOffersFit(input, rules, current, random)
  expectSameClashes(input, rules, current, over)
  expectSameClashes(input, rules, shaken(random, input, current), over)
  const isUnderWay = ({ match, start, end }: Placement) => start < now && end > now && !over.has(match)
  const running = new Set([...fixed.values()].filter(isUnderWay).map(({ match }) => match))
  const court = random.chance(0.5) ? null : random.pick(courts).id
  const minutes = 5 + random.below(116)
  const late = delayed(input, current, { court, minutes, now, running, unmarked: new Set() })
  expectMovedSoundly(input, rules, current, late)
  const unmarked = new Set([...running].filter(() => random.chance(0.5)))
  const isDue = ({ match }: { match: number }) => unmarked.has(match)
  const loose = { ...input, matches: input.matches.map((at) => (isDue(at) ? { ...at, fixed: null } : at)) }
  expectMovedSoundly(loose, rules, current, delayed(input, current, { court, minutes, now, running, unmarked }))
  expectWaysOut(input, rules, late, now)
  const rained = resumed(input, current, { from: now, until: now + 10 + random.below(200), running })
  expectMovedSoundly(input, rules, current, rained)
  expectBroughtForward(input, rules, { before: current, rained, soon: now + random.below(60) })
  expectClosesGaps(input, rules, current, { now, random })
}

/** The plan after matches ended in a tie and are replayed: their rows are those of the tied games, and the matches have none. */
function withTiedGames(published: readonly Placement[], { matches }: State): Placement[] {
  const replays = new Set(matches.flatMap(({ fixture, status }) => (status === 'replay' ? [fixture.no] : [])))
  return published.map((place) =>
    replays.has(place.match) ? { ...place, match: earlierGameId(place.match, 1) } : place,
  )
}

function overIn({ matches }: State, published: readonly Placement[]): Set<number> {
  const decided = matches.filter(isDecided).map(({ fixture }) => fixture.no)
  return new Set([...decided, ...published.flatMap(({ match }) => (isEarlierGame(match) ? [match] : []))])
}

const isDecided = ({ status }: Match) => status === 'decided'

/** Where matches stay: those that have started or have a score, and some pinned ones. */
function staying(
  now: number,
  {
    state,
    published,
    over,
    random,
  }: { state: State; published: readonly Placement[]; over: ReadonlySet<number>; random: Random },
): Map<number, Placement> {
  const unplayed = state.matches.filter((match) => isDecided(match) && match.games.at(-1)?.result.outcome !== 'played')
  const isUnplayed = new Set(unplayed.map(({ fixture }) => fixture.no))
  const stays = published.filter(
    ({ match, start }) => !isUnplayed.has(match) && (start < now || over.has(match) || random.chance(0.05)),
  )
  return new Map(stays.map((place) => [place.match, place]))
}

type Checked = { setup: Setup; waitsForRounds: boolean; published: readonly Placement[] }

/** The checker's rules for the matches in the public JSON. They must be the engine's matches, apart from those that were never published and are over. */
function checkedRules(state: State, input: PlanInput, { setup, waitsForRounds, published }: Checked): Rules {
  const none: ReadonlySet<string> = new Set()
  const ofTheirOwn = courtMatches(
    {
      setup,
      teams: drawnTeamsOf(state).map((team) => ({ ...team, name: team.teamId })),
      matches: state.matches.map((match) => toMatch(match, none)),
    },
    { waitsForRounds },
  )
  const tied = published.filter(({ match }) => isEarlierGame(match))
  const matches = withEarlierGames(
    ofTheirOwn,
    tied.map(({ match }) => ({ match: matchNumber(match), entry: match })),
  )
  const planned = matches.filter(({ match, isOver }) => !isOver || published.some((place) => place.match === match))
  expect(input.matches.map(({ match }) => match)).toEqual(planned.map(({ match }) => match))
  return (on, placements) => brokenRules({ ...on, matches, placements })
}

/** The same after random moves. */
const shaken = (random: Random, { courts }: PlanInput, placements: readonly Placement[]): Placement[] =>
  placements.map((place) => {
    if (random.chance(0.8)) return place
    const shift = random.below(60) - 30
    return { ...place, court: random.pick(courts).id, start: place.start + shift, end: place.end + shift }
  })

/** Courts with different hours and breaks, on as many days as it may take. */
export function randomCourts(random: Random, matches: number): Court[] {
  const count = 1 + random.below(6)
  const days = 1 + random.below(1 + Math.ceil(matches / count / 8))
  const hasMain = random.chance(0.7)
  return Array.from({ length: count }, (_, index) => {
    const hours = Array.from({ length: days }, (_, day) => {
      const start = day * 1440 + 480 + random.below(60)
      const noon = day * 1440 + 720 + random.below(30)
      const end = day * 1440 + 1_000 + random.below(200)
      const hasBreak = random.chance(0.4)
      return hasBreak
        ? [
            { start, end: noon },
            { start: noon + 20 + random.below(60), end },
          ]
        : [{ start, end }]
    }).flat()
    return { id: `c${index}`, name: `Court ${index + 1}`, isMain: hasMain && index === count - 1, hours }
  })
}
