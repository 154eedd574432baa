import { expect, test } from 'vitest'
import { queueTournaments } from '#test/tournaments/queues.ts'
import { double, groups, roundRobin, single } from '../testing.ts'
import { queueOf, type QueueInput } from './queue.ts'
import { inputFor, ten } from './testing.ts'

/** 'match' or 'match@minute after ten', in the order of the queue. */
const lineOf = (input: QueueInput) =>
  queueOf(input)
    .map(({ match, readyAt }) => (readyAt === null ? `${match}` : `${match}@${readyAt - ten}`))
    .join(' ')

function queueFor(setup: Parameters<typeof inputFor>[0], teams: number, more: Partial<QueueInput> = {}): QueueInput {
  const { matches } = inputFor(setup, teams)
  const playable = new Set(matches.flatMap((match) => (match.teams.length === 2 ? [match.match] : [])))
  return { matches, playable, onCourt: new Set(), lastEnds: new Map(), rest: 20, now: ten, ...more }
}

test.each([
  ['a knockout: the first round in its order', queueFor(single(), 8), '1 2 3 4'],
  ['a bracket with byes: the match with the longest way to the end', queueFor(double(), 5), '2 6'],
  ['a match on a court is not in the queue', queueFor(single(), 8, { onCourt: new Set([2]) }), '1 3 4'],
  ['teams on a court play no other match', queueFor(roundRobin(), 4, { onCourt: new Set([1]) }), '2'],
  [
    'a team that has not rested comes after the others, and says when it is ready',
    queueFor(single(), 8, { lastEnds: new Map([['T1', ten - 5]]) }),
    '2 3 4 1@15',
  ],
  [
    'those that wait come in the order in which they are ready',
    queueFor(single(), 8, { lastEnds: new Map(['T1', 'T2', 'T3', 'T4'].map((team, at) => [team, ten - at])) }),
    '2@17 4@18 3@19 1@20',
  ],
  [
    'of equal matches, the one whose teams have rested longest',
    queueFor(single(), 8, {
      lastEnds: new Map([
        ['T1', ten - 30],
        ['T4', ten - 60],
      ]),
    }),
    '3 4 2@-40 1@-10',
  ],
  ['what has a result is not in the queue', queueFor(groups(2), 8, { playable: new Set([1, 3]) }), '1 3'],
])('%s', (_, input, line) => {
  expect(lineOf(input)).toBe(line)
})

test('a round waits until the one before it is over', () => {
  const input = queueFor(roundRobin(), 4)
  const matches = input.matches.map((match, index) => ({ ...match, step: index < 2 ? 1 : 2 }))
  expect(lineOf({ ...input, matches })).toBe('1 2')
  expect(lineOf({ ...input, matches, onCourt: new Set([1, 2]) })).toBe('')
  expect(lineOf({ ...input, matches: matches.slice(2) })).toBe('3 4 5 6')
})

test('the final comes last, even if another match is not ready yet', () => {
  const { matches } = inputFor(single({ thirdPlace: true }), 4)
  const left = matches.slice(2).map((match) => ({ ...match, teams: match.isFinal ? ['T1', 'T2'] : ['T3', 'T4'] }))
  const playable = new Set(left.map(({ match }) => match))
  const lastEnds = new Map([
    ['T3', ten - 5],
    ['T1', ten - 60],
  ])
  const queue = queueOf({ matches: left, playable, onCourt: new Set(), lastEnds, rest: 20, now: ten })
  expect(queue.map(({ isFinal }) => isFinal)).toEqual([false, true])
})

queueTournaments(100, { timeout: 60_000 })
