import { expect, test } from 'vitest'
import type { FactBody, Result, Setup } from '#engine/contract.ts'
import {
  double,
  draw,
  fixed,
  groups,
  log,
  noShow,
  report,
  roundRobin,
  single,
  swiss,
  teams,
  won,
} from '#engine/testing.ts'
import { derive } from '#engine/state/derive.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { matchesOf } from '#test/matches-of.ts'
import { gameScore } from './match-score.ts'
import { finishText, matchSentence, placeText } from './match-text.ts'
import { viewOf } from './view.ts'

const names = ['Reds', 'Blues', 'Greens', 'Whites', 'Golds', 'Blacks', 'Pinks', 'Grays']

function sentences(setup: Setup, count: number, ...facts: FactBody[]) {
  const state = derive(shapeOf(setup, count), log(draw(count), ...facts))
  const matches = matchesOf(state)
  const named = teams(count).map((teamId, index) => ({
    teamId,
    name: names[index]!,
    seed: index + 1,
    status: 'in' as const,
    place: null,
    placeSharedBy: null,
  }))
  const view = viewOf({ matches, teams: named, drawnBy: 'seeds' })
  return {
    view,
    of: (no: number) =>
      matchSentence(
        matches.find(({ number }) => number === no)!,
        view,
      ),
  }
}

const result = (match: number, pair: [string, string], outcome: Result): FactBody => ({
  kind: 'report',
  match,
  teams: pair,
  game: 1,
  result: outcome,
})

test('names the rounds of a single elimination', () => {
  const { view } = sentences(single({ thirdPlace: true }), 8)
  expect(view.rounds.map(({ key, name }) => `${key} ${name}`)).toEqual([
    '1 Quarterfinals',
    '2 Semifinals',
    '3 Final',
    'third Third place',
  ])
  expect(sentences(single(), 2).view.rounds.map(({ name }) => name)).toEqual(['Final'])
})

test('names the rounds of a double elimination', () => {
  expect(sentences(double(), 4).view.rounds.map(({ key, name }) => `${key} ${name}`)).toEqual([
    "1 Winners' round 1",
    "2 Winners' final",
    "losers-1 Losers' round 1",
    "losers-2 Losers' final",
    'final Grand final',
    'reset Second grand final',
  ])
})

test('numbers the rounds of a bracket that does not halve', () => {
  const matches = [
    { no: 1, round: 1, from: [{ seed: 1 }, { seed: 2 }] },
    { no: 2, round: 2, from: [{ winner: 1 }, { seed: 3 }] },
    { no: 3, round: 3, from: [{ winner: 2 }, { seed: 4 }], places: [1, 2] },
  ]
  expect(sentences(fixed(matches), 4).view.rounds.map(({ name }) => name)).toEqual(['Round 1', 'Round 2', 'Final'])
})

test('says who plays, and where the teams come from while that is open', () => {
  const { of, view } = sentences(single(), 4, won(1, 'T1', 'T4'))
  expect(of(1)).toBe('Match 1, semifinal: Reds 1, Whites 0. Winner plays match 3.')
  expect(of(2)).toBe('Match 2, semifinal: Blues against Greens. Winner plays match 3.')
  expect(of(3)).toBe('Match 3, final: Reds against winner of match 2.')
  expect(view.currentRound?.name).toBe('Semifinals')
})

test('a bye, an open slot and a missing team read differently', () => {
  const { of } = sentences(single(), 3)
  expect(of(1)).toBe('Match 1, semifinal: bye for Reds. Winner plays match 3.')
  expect(of(3)).toBe('Match 3, final: Reds against winner of match 2.')
  const { of: after } = sentences(single({ thirdPlace: true }), 4, noShow(1, ['T1', 'T4']))
  expect(after(1)).toBe(
    'Match 1, semifinal: Reds against Whites. Neither team showed up. Winner plays match 3. Loser plays match 4.',
  )
  expect(after(3)).toBe('Match 3, final: No team against winner of match 2.')
})

test('says how a match was decided', () => {
  const goals = single({ scoring: { kind: 'goals', extraTime: true, shootOut: true } })
  const afterPenalties: Result = {
    outcome: 'played',
    score: { score: [1, 1], extraTime: [2, 2], shootOut: [3, 4] },
  }
  expect(sentences(goals, 2, result(1, ['T1', 'T2'], afterPenalties)).of(1)).toBe(
    'Match 1, final: Reds 2, Blues 2. 3–4 on penalties.',
  )
  // Reported in the other order.
  expect(sentences(goals, 2, result(1, ['T2', 'T1'], afterPenalties)).of(1)).toBe(
    'Match 1, final: Reds 2, Blues 2. 4–3 on penalties.',
  )
  const sets = single({ scoring: { kind: 'sets', bestOf: 3, to: 21, winBy: 2, cap: 30, last: null } })
  const threeSets: Result = {
    outcome: 'played',
    score: {
      sets: [
        [21, 15],
        [18, 21],
        [21, 9],
      ],
    },
  }
  expect(sentences(sets, 2, result(1, ['T1', 'T2'], threeSets)).of(1)).toBe(
    'Match 1, final: Reds 2, Blues 1. 21–15, 18–21, 21–9.',
  )
  const oneSet = single({ scoring: { kind: 'sets', bestOf: 1, to: 21, winBy: 2, cap: 30, last: null } })
  const points: Result = { outcome: 'played', score: { sets: [[18, 21]] } }
  expect(sentences(oneSet, 2, result(1, ['T1', 'T2'], points)).of(1)).toBe('Match 1, final: Reds 18, Blues 21.')
  expect(sentences(single(), 2, result(1, ['T1', 'T2'], { outcome: 'walkover', winner: 1 })).of(1)).toBe(
    'Match 1, final: Reds against Blues. Walkover. Blues advances.',
  )
  expect(sentences(single(), 2, { kind: 'withdrawal', team: 'T1' }).of(1)).toBe(
    'Match 1, final: Reds against Blues. Walkover. Blues advances.',
  )
  const retired: Result = { outcome: 'retired', by: 0, score: { score: [3, 1] } }
  expect(sentences(single(), 2, result(1, ['T1', 'T2'], retired)).of(1)).toBe(
    'Match 1, final: Reds 3, Blues 1. Reds retired.',
  )
})

test('a tied match is replayed, and the score is that of the last game', () => {
  const replayed = single({ rule: 'replay' })
  const first = report(1, ['T1', 'T2'], [1, 1])
  expect(sentences(replayed, 2, first).of(1)).toBe('Match 1, final: Reds 1, Blues 1. To be replayed.')
  expect(sentences(replayed, 2, first, report(1, ['T1', 'T2'], [0, 2], 2)).of(1)).toBe(
    'Match 1, final: Reds 0, Blues 2. Replay after 1–1.',
  )
})

test('each game of a match that is replayed has its own score', () => {
  const replayed = single({ rule: 'replay' })
  const scores = (...facts: FactBody[]) => {
    const [match] = matchesOf(derive(shapeOf(replayed, 2), log(draw(2), ...facts)))
    return [1, 2].map((game) => gameScore(match!, game))
  }
  const first = report(1, ['T1', 'T2'], [1, 1])
  expect(scores()).toEqual([null, null])
  expect(scores(first)).toEqual([[1, 1], null])
  expect(scores(first, report(1, ['T2', 'T1'], [3, 2], 2))).toEqual([
    [1, 1],
    [2, 3],
  ])
})

test('the second grand final is only played if needed', () => {
  const upToFinal = [won(1, 'T1', 'T4'), won(2, 'T2', 'T3'), won(3, 'T1', 'T2'), won(4, 'T3', 'T4'), won(5, 'T2', 'T3')]
  const { of } = sentences(double(), 4, ...upToFinal)
  expect(of(6)).toBe('Match 6, grand final: Reds against Blues.')
  expect(of(7)).toBe('Match 7, second grand final: Winner of match 6 against loser of match 6. Only if needed.')
  expect(sentences(double(), 4, ...upToFinal, won(6, 'T1', 'T2')).of(7)).toBe(
    'Match 7, second grand final: not needed.',
  )
  expect(of(1)).toBe("Match 1, winners' round 1: Reds 1, Whites 0. Winner plays match 3. Loser plays match 4.")
})

test.each([
  [1, 1, 'Champion', '1st'],
  [2, 1, 'Runner-up', '2nd'],
  [3, 1, '3rd place', '3rd'],
  [3, 2, '3rd–4th place', '3rd–4th'],
  [9, 5, '9th–13th place', '9th–13th'],
  [33, 32, '33rd–64th place', '33rd–64th'],
])('place %i shared by %i is %s', (place, sharedBy, finish, text) => {
  expect(finishText(place, sharedBy)).toBe(finish)
  expect(placeText(place, sharedBy)).toBe(text)
})

test('names the group of a match, and where the teams of the knockout come from', () => {
  const { of, view } = sentences(
    groups(2, { wildCards: 1, advance: 2, thirdPlace: false }),
    8,
    report(1, ['T1', 'T7'], [2, 2]),
  )
  expect(view.rounds.map(({ key, name }) => `${key} ${name}`)).toEqual([
    'group-1 Group round 1',
    'group-2 Group round 2',
    'group-3 Group round 3',
    '1 Quarterfinals',
    '2 Semifinals',
    '3 Final',
  ])
  expect(of(1)).toBe('Match 1, group A, round 1: Reds 2, Pinks 2.')
  const knockout = view.rounds[3]!.matches.map(({ number }) => of(number).replace(/ Winner plays.*/, ''))
  expect(knockout.join(' ')).toContain('Winner of Group A')
  expect(knockout.join(' ')).toMatch(/Second in Group [AB]/)
  expect(knockout.join(' ')).toContain('est third #1')
})

test('the matches of one table are named by round', () => {
  const robin = sentences(roundRobin(), 4)
  expect(robin.of(1)).toMatch(/^Match 1, round 1: /)
  expect(robin.view.deciding).toBeUndefined()
  const { of, view } = sentences(swiss(2), 4)
  expect(view.rounds.map(({ key, name }) => `${key} ${name}`)).toEqual(['swiss-1 Round 1', 'swiss-2 Round 2'])
  expect(of(1)).toBe('Match 1, round 1: To be decided against to be decided.')
})

test('teams have seeds only if they were drawn by seeds or points', () => {
  const team = { teamId: 'T1', name: 'Reds', seed: 3, status: 'in', place: null, placeSharedBy: null } as const
  const seedAfter = (drawnBy: 'seeds' | 'ranking' | 'random') =>
    viewOf({ matches: [], teams: [team], drawnBy }).seedOf('T1')
  expect([seedAfter('seeds'), seedAfter('ranking'), seedAfter('random')]).toEqual([3, 3, null])
})
