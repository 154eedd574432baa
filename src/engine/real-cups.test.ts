import { expect, test } from 'vitest'
import {
  austrianCup,
  cupScoring,
  germanCup,
  oldScoring,
  realFixtures,
  resultOf,
  slotMapOf,
  worldCup1934,
  worldCup1938,
} from '#test/real-cups.ts'
import type { Cup, RealFixture } from '#test/real-cups.ts'
import type { FactBody, Setup } from './contract.ts'
import { currentState } from './state/current.ts'
import { foldOrder } from './shape/seeds.ts'
import { setupRefusal } from './shape/shape.ts'
import { type State } from './state/state.ts'
import { teamOf, type Match } from './match.ts'
import { fixed, log, matchOf, placeList, refused, single } from './testing.ts'

/** The cup as a fixed bracket, with its teams seeded in the order they are listed. */
function asFixedBracket(cup: Cup, scoring: object, rule: string) {
  const { fixtures, order, matches } = slotMapOf(cup)
  const setup = fixed(matches, { scoring, rule })
  expect(setupRefusal(setup, order.length)).toBeNull()
  return { fixtures, setup, order, numberOf: ({ no }: RealFixture) => no }
}

/** The cup as a single elimination. Each team's seed is read from the bracket, backwards from the final. */
function asSingleElimination(cup: Cup, scoring: object) {
  const fixtures = realFixtures(cup)
  const leaves = (fixture: RealFixture): string[] =>
    fixture.from.flatMap((feeder, slot) => (feeder === null ? [fixture.teams[slot]!] : leaves(fixtures[feeder - 1]!)))
  const slots = leaves(fixtures.at(-1)!)
  const seeds = foldOrder(slots.length)
  const order = slots.map((_, index) => slots[seeds.indexOf(index + 1)]!)
  return { fixtures, setup: single({ scoring }), order, numberOf: readyMatchOf }
}

function readyMatchOf({ teams }: RealFixture, { matches }: State): number {
  const isReal = (match: Match) => match.slots.every((slot) => teams.includes(teamOf(slot)!))
  return matches.find((match) => match.status === 'ready' && isReal(match))!.fixture.no
}

type Replay = {
  fixtures: RealFixture[]
  setup: Setup
  order: string[]
  numberOf: (fixture: RealFixture, state: State) => number
}

/** Reports the real results game by game, and expects the real teams in every match before it is played. */
function replay({ fixtures, setup, order, numberOf }: Replay): State {
  const bodies: FactBody[] = [{ kind: 'draw', by: 'seeds', order }]
  let state = currentState(setup, log(...bodies))
  for (const fixture of fixtures) {
    const match = numberOf(fixture, state)
    expect(matchOf(state, match).slots.map(teamOf)).toEqual(expect.arrayContaining(fixture.teams))
    for (const [index, score] of fixture.scores.entries()) {
      expect(matchOf(state, match).status).toBe(index === 0 ? 'ready' : 'replay')
      const report: FactBody = { kind: 'report', match, teams: fixture.teams, game: index + 1, result: resultOf(score) }
      expect(refused(setup, bodies, report)).toBeNull()
      bodies.push(report)
      state = currentState(setup, log(...bodies))
    }
    expect(matchOf(state, match).status).toBe('decided')
  }
  expect(state).toMatchObject({ isFinished: true, voided: [] })
  return state
}

test.each([
  ['DFB-Pokal', germanCup, ['1 Bayern München', '2 RB Leipzig', '3–4 Hamburger SV', '3–4 Werder Bremen']],
  ['ÖFB Cup', austrianCup, ['1 RB Salzburg', '2 Rapid Wien', '3–4 LASK', '3–4 Grazer AK']],
])(
  'the %s of 2018/19, 64 teams: every round has the real teams, as a fixed bracket and as a seeded one',
  (_, cup, best) => {
    const fixedBracket = replay(asFixedBracket(cup, cupScoring, 'mustWin'))
    const seeded = replay(asSingleElimination(cup, cupScoring))
    for (const state of [fixedBracket, seeded]) {
      expect(placeList(state).slice(0, 4).toSorted()).toEqual(best.toSorted())
      expect(
        [...Map.groupBy(state.places, ({ place }) => place)].map(([place, teams]) => [place, teams.length]),
      ).toEqual([
        [1, 1],
        [2, 1],
        [3, 2],
        [5, 4],
        [9, 8],
        [17, 16],
        [33, 32],
      ])
    }
  },
)

test('the World Cup of 1934: Italy and Spain are level after extra time and play again the next day', () => {
  const cup = asFixedBracket(worldCup1934, oldScoring, 'replay')
  const state = replay(cup)
  expect(placeList(state)).toEqual([
    '1 Italy',
    '2 Czechoslovakia',
    '3 Germany',
    '4 Austria',
    ...['Sweden', 'Spain', 'Hungary', 'Switzerland'].map((team) => `5–8 ${team}`),
    ...['Argentina', 'France', 'Belgium', 'Brazil', 'Egypt', 'Netherlands', 'United States', 'Romania'].map(
      (team) => `9–16 ${team}`,
    ),
  ])
  expect(replays(state)).toEqual([['Italy', 'Spain', 2]])
})

test('the World Cup of 1938: three replays, and Sweden advances without playing Austria', () => {
  const state = replay(asFixedBracket(worldCup1938, oldScoring, 'replay'))
  expect(placeList(state).slice(0, 4)).toEqual(['1 Italy', '2 Hungary', '3 Brazil', '4 Sweden'])
  expect(state.matches.filter(({ outcome }) => outcome === 'walkover').map(({ slots }) => slots.map(teamOf))).toEqual([
    ['Sweden', 'Austria'],
  ])
  expect(replays(state)).toEqual([
    ['Switzerland', 'Germany', 2],
    ['Cuba', 'Romania', 2],
    ['Brazil', 'Czechoslovakia', 2],
  ])
})

function replays({ matches }: State) {
  const played = matches.filter(({ games }) => games.length > 1)
  return played.map(({ slots, games }) => [...slots.map(teamOf), games.length])
}
