import { expect, test } from 'vitest'
import type { Fact, FactBody } from '../contract.ts'
import { derive } from './derive.ts'
import { diff, effectHash } from './diff.ts'
import { shapeOf } from '../shape/shape.ts'
import { draw, effectOf, line, log, report, roundRobin, single, teams, undo, won } from '../testing.ts'

const shape = shapeOf(single(), 8)
const played = log(draw(8), won(1, 'T1', 'T8'), won(2, 'T4', 'T5'), won(3, 'T2', 'T7'), won(5, 'T1', 'T4'))
const next = (body: FactBody, facts = played): Fact => ({ ...body, id: `f${facts.length + 1}`, seq: facts.length + 1 })

test('a result changes its match and the next one, and nothing else', () => {
  const effect = effectOf(shape, played, next(won(4, 'T3', 'T6')))
  expect(effect.matches.map(({ no }) => no)).toEqual([4, 6])
  expect(effect.matches[1]!.before!.slots).toEqual([{ team: 'T2' }, 'open'])
  expect(effect.matches[1]!.after!.slots).toEqual([{ team: 'T2' }, { team: 'T3' }])
  expect(effect.places).toEqual([{ team: 'T6', before: null, after: { team: 'T6', place: 5, sharedBy: 4 } }])
})

test('in a field of 4,096, a result changes two matches', () => {
  const large = shapeOf(single(), 4096)
  const facts = log({ kind: 'draw', by: 'seeds', order: teams(4096) })
  expect(effectOf(large, facts, next(won(1, 'T1', 'T4096'), facts)).matches).toHaveLength(2)
})

test('the preview of a correction lists the later matches and the reports that stop counting', () => {
  const effect = effectOf(shape, played, next(won(1, 'T8', 'T1')))
  expect(effect.matches.map(({ no }) => no)).toEqual([1, 5, 7])
  expect(effect.voided).toEqual(['f5'])
  expect(effect.restored).toEqual([])
  expect(effect.places.map(({ team, after }) => [team, after?.place ?? null])).toEqual([
    ['T1', 5],
    ['T4', null],
    ['T8', null],
  ])
})

test('the preview of its undo lists what counts again', () => {
  const corrected = [...played, next(won(1, 'T8', 'T1'))]
  const effect = effectOf(shape, corrected, next(undo('f6'), corrected))
  expect(effect.restored).toEqual(['f5'])
  expect(effect.voided).toEqual([])
})

test('a replaced report is not restored: it no longer counts', () => {
  const corrected = [...played, next(won(1, 'T8', 'T1'))]
  expect(effectOf(shape, corrected, next(won(1, 'T8', 'T1'), corrected))).toMatchObject({ voided: [], restored: [] })
})

test('a third-place match appears and disappears', () => {
  const before = derive(shape, played)
  const after = derive(shape, [...played, next({ kind: 'third_place', isPlayed: true })])
  expect(diff(before, after).matches).toEqual([{ no: 8, before: null, after: after.matches.at(-1) }])
  expect(diff(after, before).matches).toEqual([{ no: 8, before: after.matches.at(-1), after: null }])
  expect(line(after, 8)).toBe('T4-open waiting')
})

test('another walkover score changes only the matches that count with it', () => {
  const table = shapeOf(roundRobin(), 4)
  const facts = log(draw(4), report(1, ['T1', 'T4'], [2, 0]), {
    kind: 'report',
    match: 2,
    teams: ['T2', 'T3'],
    game: 1,
    result: { outcome: 'walkover', winner: 0 },
  })
  expect(effectOf(table, facts, next({ kind: 'walkover_score', score: 1 }, facts))).toMatchObject({
    matches: [{ no: 2 }],
    voided: [],
    ranks: [
      { team: 'T1', before: 2, after: 1 },
      { team: 'T2', before: 1, after: 2 },
      { team: 'T3', before: 4, after: 3 },
      { team: 'T4', before: 3, after: 4 },
    ],
  })
})

test('a correction that does not change who advances changes one match', () => {
  const effect = effectOf(shape, played, next(report(1, ['T1', 'T8'], [3, 2])))
  expect(effect.matches.map(({ no }) => no)).toEqual([1])
})

test('identical states have no effect', () => {
  const nothing = { matches: [], voided: [], restored: [], places: [], ranks: [] }
  expect(diff(derive(shape, played), derive(shapeOf(single(), 8), played))).toEqual(nothing)
})

test('a fact added between preview and confirmation does not change the hash, unless it changes the effect', async () => {
  const fact = next(won(4, 'T3', 'T6'))
  const hash = await effectHash(effectOf(shape, played, fact))
  const later = { ...fact, seq: 7 }
  const elsewhere: Fact = { ...report(1, ['T1', 'T8'], [5, 4]), id: 'other', seq: 6 }
  expect(await effectHash(effectOf(shape, [...played, elsewhere], later))).toBe(hash)
  const here: Fact = { ...won(3, 'T7', 'T2'), id: 'other', seq: 6 }
  expect(await effectHash(effectOf(shape, [...played, here], later))).not.toBe(hash)
})

test('equal effects have the same hash, and different ones do not', async () => {
  const hash = await effectHash(effectOf(shape, played, next(won(4, 'T3', 'T6'))))
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await effectHash(effectOf(shapeOf(single(), 8), [...played], next(won(4, 'T3', 'T6'))))).toBe(hash)
  expect(await effectHash(effectOf(shape, played, next(won(4, 'T6', 'T3'))))).not.toBe(hash)
})
