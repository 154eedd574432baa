import { expect, test } from 'vitest'
import { single } from '../../testing.ts'
import { at, courtsFor, inputFor, line, ten } from '../testing.ts'
import { waysOutOf } from './ways-out.ts'

const plan = (teams: number, minutes: number, rest = 0) =>
  inputFor(single(), teams, { courts: courtsFor(1, minutes), rest })

test('a final that does not fit is played after a shorter rest, later, or on the next day', () => {
  const input = plan(4, 75, 25)
  const [court] = input.courts
  const onOtherDay = [{ ...court!, hours: [...court!.hours, { start: ten + 1440, end: ten + 1500 }] }]
  const ways = waysOutOf({ input, placements: [at(1, ten), at(2, ten + 20)], from: ten, onOtherDay })
  expect(ways.map(({ placements, ...way }) => ({ ...way, final: line(placements).split(' | ')[2] }))).toEqual([
    { kind: 'rest', rest: 15, final: '3 c1 655' },
    { kind: 'hours', minutes: 15, courts: ['c1'], final: '3 c1 665' },
    { kind: 'day', final: `3 c1 ${ten + 1440}` },
  ])
})

test('a way out that does not work is not offered', () => {
  const input = plan(4, 40, 25)
  const ways = waysOutOf({ input, placements: [at(1, ten), at(2, ten + 20)], from: ten, onOtherDay: null })
  expect(ways).toMatchObject([{ kind: 'hours', minutes: 45 }])
})

test('the court that has to be open longer for the shortest time is chosen, or else all courts are', () => {
  const [a, b] = courtsFor(2, 30)
  const courts = [
    { ...a!, isMain: false },
    { ...b!, hours: [{ start: ten, end: ten + 45 }] },
  ]
  const input = inputFor(single(), 4, { courts })
  const placed = { input, placements: [at(1, ten), at(2, ten, 'c2')], from: ten, onOtherDay: null }
  expect(waysOutOf(placed)).toMatchObject([{ kind: 'open_places' }])
  const short = {
    ...placed,
    input: { ...input, courts: courts.map((court) => ({ ...court, hours: [{ start: ten, end: ten + 30 }] })) },
  }
  expect(waysOutOf(short)).toMatchObject([{ kind: 'hours', minutes: 15, courts: ['c1'] }])
  const many = inputFor(single(), 16, { courts: short.input.courts })
  expect(waysOutOf({ ...placed, input: many, placements: [] })).toMatchObject([{ courts: ['c1', 'c2'] }])
})

test('if the matches fit into open places, nothing else is offered, and nothing is placed in the past', () => {
  const input = plan(4, 200)
  const [way, ...others] = waysOutOf({ input, placements: [at(1, ten)], from: ten + 50, onOtherDay: null })
  expect(way!.kind).toBe('open_places')
  expect(line(way!.placements)).toBe(`1 c1 ${ten} | 2 c1 ${ten + 50} | 3 c1 ${ten + 70}`)
  expect(others).toEqual([])
})

test('matches that were placed stay, except a final that would come too early', () => {
  const input = plan(4, 200)
  const [way] = waysOutOf({ input, placements: [at(1, ten), at(3, ten + 20)], from: ten, onOtherDay: null })
  expect(line(way!.placements)).toBe(`1 c1 ${ten} | 2 c1 ${ten + 20} | 3 c1 ${ten + 40}`)
})

test('a match is placed neither before its published time nor on a court that is still late', () => {
  const { matches, ...input } = plan(4, 200)
  const published = { ...input, matches: matches.map((match) => ({ ...match, notBefore: ten + 20 })) }
  const stuck = { input: published, placements: [at(1, ten + 80)], from: ten, onOtherDay: null }
  const lineOf = (late: [string, number][]) => line(waysOutOf({ ...stuck, late: new Map(late) })[0]!.placements)
  expect(lineOf([])).toBe(`2 c1 ${ten + 20} | 1 c1 ${ten + 80} | 3 c1 ${ten + 100}`)
  expect(lineOf([['c1', ten + 80]])).toBe(`1 c1 ${ten + 80} | 2 c1 ${ten + 100} | 3 c1 ${ten + 120}`)
})
