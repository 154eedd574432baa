import { expect, test } from 'vitest'
import { roundRobin, single } from '../../testing.ts'
import { at, courtsFor, inputFor, line, ten, withFixed } from '../testing.ts'
import { whyNoSlot } from './no-slot.ts'
import { swapsOf } from './swaps.ts'

/** Four quarterfinals, two semifinals and the final, one after the other. */
const knockout = inputFor(single(), 8, { courts: courtsFor(1, 140) })
const oneByOne = [1, 2, 3, 4, 5, 6, 7].map((match, index) => at(match, ten + 20 * index))

test('a match can swap with the nearest ones that decide no teams of it, nor it any of theirs', () => {
  expect(line(swapsOf(knockout, oneByOne, 1))).toBe('2 c1 620 | 3 c1 640 | 4 c1 660')
  expect(line(swapsOf(knockout, oneByOne, 4))).toBe('3 c1 640 | 5 c1 680 | 2 c1 620')
  expect(line(swapsOf(knockout, oneByOne, 5))).toBe('4 c1 660 | 6 c1 700 | 3 c1 640')
  expect(swapsOf(knockout, oneByOne, 7)).toEqual([])
})

test('but not with fixed matches, nor if it has no place itself', () => {
  expect(line(swapsOf(withFixed(knockout, at(2, 620)), oneByOne, 1))).toBe('3 c1 640 | 4 c1 660')
  expect(swapsOf(knockout, oneByOne.slice(1), 1)).toEqual([])
})

test('teams keep their rest, and a longer match needs room', () => {
  const [a, b, c] = inputFor(roundRobin(), 4).matches
  const teams = [['T1'], ['T2'], ['T1']]
  const matches = [a!, b!, c!].map((match, index) => ({ ...match, teams: teams[index]! }))
  const input = { ...inputFor(roundRobin(), 4, { rest: 20 }), matches }
  const placements = [at(a!.match, 600), at(b!.match, 620), at(c!.match, 640)]
  expect(line(swapsOf(input, placements, a!.match))).toBe(`${c!.match} c1 640`)
  const long = {
    ...input,
    matches: matches.map((match) => (match.match === a!.match ? { ...match, minutes: 40 } : match)),
  }
  expect(swapsOf(long, placements.slice(0, 2), a!.match)).toEqual([placements[1]])
  expect(swapsOf(long, placements, a!.match)).toEqual([placements[2]])
})

test('a match without a slot is between the matches that decide its teams and those that its result decides', () => {
  expect(whyNoSlot(knockout, oneByOne, 5)).toMatchObject({
    start: 640,
    after: 2,
    end: 720,
    before: 7,
    areTeamsBusy: false,
  })
  expect(whyNoSlot(knockout, oneByOne, 1)).toMatchObject({ after: null, end: 680, before: 5 })
})
