import { expect, test } from 'vitest'
import { roundRobin, single } from '../testing.ts'
import { clashesOf } from './clashes.ts'
import { at, courtsFor, inputFor } from './testing.ts'

const knockout = inputFor(single(), 4, { courts: courtsFor(2, 200), rest: 10 })
const everyone = inputFor(roundRobin(), 3, { courts: courtsFor(2, 200), rest: 10 })

test.each([
  ['a sound plan', knockout, [at(1, 600), at(2, 600, 'c2'), at(3, 630)], []],
  ['two matches on one court', knockout, [at(1, 600), at(2, 619)], ['court 2 1']],
  ['a final before its semifinal has ended', knockout, [at(1, 600), at(3, 619)], ['court 3 1', 'feeder 3 1']],
  ['a final without rest before it', knockout, [at(1, 600), at(3, 629)], ['rest 3 1']],
  ['a final on another court', knockout, [at(3, 630, 'c2')], ['final 3 null']],
  ['a match before the court opens', knockout, [at(1, 599)], ['hours 1 null']],
  ['a match after the court has closed', knockout, [at(1, 781)], ['hours 1 null']],
  ['a match on a court that is gone', knockout, [at(1, 600, 'c9')], ['hours 1 null']],
  ['a team in two matches at once', everyone, [at(1, 600), at(2, 619, 'c2')], ['team 2 1']],
  ['a team without rest', everyone, [at(1, 600), at(2, 629, 'c2')], ['rest 2 1']],
])('%s', (_, input, placements, expected) => {
  expect(clashesOf(input, placements).map(({ kind, match, other }) => `${kind} ${match} ${other}`)).toEqual(expected)
})

test('matches of a later round wait for all of the round before', () => {
  const [a, b, ...others] = knockout.matches
  const input = { ...knockout, matches: [{ ...a!, step: 1 }, { ...b!, step: 2 }, ...others] }
  expect(clashesOf(input, [at(1, 600), at(2, 610, 'c2')])).toEqual([{ kind: 'step', match: 2, other: 1 }])
})

test('no match starts after the final', () => {
  const input = inputFor(single({ thirdPlace: true }), 4, { courts: courtsFor(2) })
  expect(clashesOf(input, [at(3, 700), at(4, 710, 'c2')])).toEqual([{ kind: 'final', match: 3, other: 4 }])
})

/** The clashes on the court if these matches are over. */
const onCourt = (over: number[]) =>
  clashesOf(knockout, [at(1, 600), at(2, 601), at(3, 619)], new Set(over))
    .filter(({ kind }) => kind === 'court')
    .map(({ match, other }) => `${match} ${other}`)

test('a match that is over clashes with one that is not, and never with another one that is over', () => {
  expect(onCourt([])).toEqual(['2 1', '3 2'])
  expect(onCourt([2, 3])).toEqual(['2 1', '3 1'])
  expect(onCourt([1, 2, 3])).toEqual([])
})
