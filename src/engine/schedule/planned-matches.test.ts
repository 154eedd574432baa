import { describe, expect, test } from 'vitest'
import type { FactBody, Setup } from '../contract.ts'
import { shapeOf } from '../shape/shape.ts'
import { derive } from '../state/derive.ts'
import { double, draw, fixed, groups, log, report, single, swiss, won } from '../testing.ts'
import { clashesOf } from './clashes.ts'
import { maxGames } from '../values.ts'
import { earlierGameId, isEarlierGame, matchNumber } from './earlier-games.ts'
import { propose } from './planning/propose.ts'
import { plannedMatches } from './planned-matches.ts'
import { at, courtsFor } from './testing.ts'

type Options = Partial<Parameters<typeof plannedMatches>[2]> & { facts?: FactBody[] }

function planned(setup: Setup, teams: number, { facts = [], ...more }: Options = {}) {
  const shape = shapeOf(setup, teams)
  const state = derive(shape, log(draw(teams), ...facts))
  return plannedMatches(shape, state, { minutesOf: () => 20, waitsForRounds: false, fixed: new Map(), ...more })
}

/** '3 after 1 2': each match with those that feed it. */
const written = (...asked: Parameters<typeof planned>) =>
  planned(...asked).map(({ match, after }) => (after.length > 0 ? `${match} after ${after.join(' ')}` : `${match}`))

test('byes take no court, and what follows waits for the matches before them', () => {
  expect(written(single(), 3)).toEqual(['2', '3 after 2'])
  expect(written(double({ reset: false }), 3)).toEqual(['2', '3 after 2', '5 after 3 2', '6 after 3 5'])
})

test('a reset final follows the final until it is not needed', () => {
  expect(written(double(), 2)).toEqual(['1', '2 after 1', '3 after 2'])
  expect(planned(double(), 2).map(({ isFinal }) => isFinal)).toEqual([false, true, true])
  const facts = [won(1, 'T1', 'T2'), won(2, 'T1', 'T2')]
  expect(written(double(), 2, { facts })).toEqual([])
})

test('a match for the title is not the last one if its loser plays on for second place', () => {
  const bracket = fixed([
    { no: 1, round: 1, from: [{ seed: 2 }, { seed: 3 }] },
    { no: 2, round: 2, from: [{ seed: 1 }, { winner: 1 }], places: [1, 2] },
    { no: 3, round: 3, from: [{ loser: 2 }, { loser: 1 }], places: [2, 3] },
  ])
  expect(planned(bracket, 3).map(({ isFinal }) => isFinal)).toEqual([false, false, false])
})

test('a decided match is planned only where it has its place', () => {
  const facts = [won(1, 'T1', 'T4')]
  expect(written(single(), 4, { facts })).toEqual(['2', '3 after 2'])
  expect(written(single(), 4, { facts, fixed: new Map([[1, at(1, 600)]]) })).toEqual(['1', '2', '3 after 1 2'])
})

test('a knockout waits for all matches of the groups that feed it, and wild cards for all groups', () => {
  const [final] = planned(groups(2, { advance: 1 }), 6).filter(({ isFinal }) => isFinal)
  expect(final!.after).toHaveLength(6)
  const knockout = planned(groups(3, { advance: 1, wildCards: 1 }), 9).filter(({ teams }) => teams.length === 0)
  expect(knockout.map(({ after }) => after.length)).toEqual([9, 6, 2])
})

test('a Swiss round waits for the one before, and its bye takes no court', () => {
  expect(written(swiss(3), 5)).toEqual(['1', '2', '4 after 1 2', '5 after 1 2', '7 after 4 5', '8 after 4 5'])
})

test('rounds that wait for each other never wait in a circle', () => {
  const steps = planned(double(), 8, { waitsForRounds: true })
  const stepOf = new Map(steps.map(({ match, step }) => [match, step]))
  for (const { match, after } of steps) {
    for (const feeder of after) expect(stepOf.get(feeder)).toBeLessThan(stepOf.get(match)!)
  }
  expect(planned(groups(2), 8, { waitsForRounds: true }).map(({ step }) => step)).toEqual([
    1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5,
  ])
})

describe('a match that is replayed', () => {
  const setup = single({ rule: 'replay' })
  const tied = report(1, ['T1', 'T4'], [1, 1])
  const first = at(earlierGameId(1, 1), 600)
  const fixed = new Map([[first.match, first]])

  test('is planned again, after its first game and the rest of its teams', () => {
    const matches = planned(setup, 4, { facts: [tied], fixed })
    expect(matches.map(({ match, after, teams }) => [match, after, teams])).toEqual([
      [first.match, [], ['T1', 'T4']],
      [1, [first.match], ['T1', 'T4']],
      [2, [], ['T2', 'T3']],
      [3, [1, 2], []],
    ])
    const input = { courts: courtsFor(2), matches, rest: 15, published: [first] }
    const { placements } = propose(input)
    expect(placements).toContainEqual(first)
    expect(placements.find(({ match }) => match === 1)!.start).toBe(635)
    expect(clashesOf(input, placements)).toEqual([])
    const early = placements.map((place) => (place.match === 1 ? { ...place, start: 625, end: 645 } : place))
    expect(clashesOf(input, early)).toContainEqual({ kind: 'rest', match: 1, other: first.match })
  })

  test('keeps the place of each earlier game when it is tied again and then decided', () => {
    const again = report(1, ['T1', 'T4'], [2, 2], 2)
    const second = at(earlierGameId(1, 2), 640)
    const places = new Map([...fixed, [second.match, second]])
    const entries = (...facts: FactBody[]) =>
      planned(setup, 4, { facts, fixed: new Map([...places, [1, at(1, 680)]]) }).map(({ match }) => match)
    expect(entries(tied, again)).toEqual([first.match, second.match, 1, 2, 3])
    expect(entries(tied, again, report(1, ['T1', 'T4'], [1, 0], 3))).toEqual([first.match, second.match, 1, 2, 3])
  })

  test('is played only once if a correction decides its first game', () => {
    const facts = [tied, report(1, ['T1', 'T4'], [1, 0])]
    expect(planned(setup, 4, { facts, fixed }).map(({ match }) => match)).toEqual([2, 3])
  })
})

test('the entry of an earlier game says which match it belongs to', () => {
  for (const match of [1, 2, 523_776]) {
    for (const game of [1, 2, maxGames]) {
      const id = earlierGameId(match, game)
      expect([isEarlierGame(id), matchNumber(id)]).toEqual([true, match])
    }
    expect([isEarlierGame(match), matchNumber(match)]).toEqual([false, match])
  }
})

test('a match that is over holds up no other match of its round, even if it ends later', () => {
  const places = [at(1, 600), at(2, 600, 'c2'), at(3, 630)]
  const matches = planned(single(), 4, {
    facts: [won(1, 'T1', 'T4')],
    waitsForRounds: true,
    fixed: new Map([[1, places[0]!]]),
  })
  const input = { courts: courtsFor(2), matches, rest: 0, published: [] }
  expect(clashesOf(input, places, new Set([1]))).toEqual([])
  const tooEarly = [places[0]!, places[1]!, at(3, 610, 'c3')]
  expect(clashesOf(input, tooEarly, new Set([1])).filter(({ kind }) => kind === 'step')).toEqual([
    { kind: 'step', match: 3, other: 2 },
  ])
})
