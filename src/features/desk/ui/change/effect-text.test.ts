import { expect, test } from 'vitest'
import { tablePresets } from '#engine/standings/presets.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import { draw, log, roundRobin, won } from '#engine/testing.ts'
import { matchesOf } from '#test/matches-of.ts'
import { consequenceText, effectLines, voidedText } from './effect-text.ts'

const matches = [{ games: [{ id: 'first' }] }, { games: [{ id: 'second' }, { id: 'replay' }] }, { games: [] }]

test.each([
  [[], ''],
  [['first'], '1 result'],
  [['first', 'replay'], '2 results'],
  [['ruling'], '1 decision'],
  [['first', 'second', 'ruling'], '2 results and 1 decision'],
])('voiding %j reads as %j', (voided, text) => {
  expect(voidedText({ voided }, { matches })).toBe(text)
})

test.each([
  ['', true, 'Undoing this restores everything exactly as it was.'],
  ['', false, "This can't be undone."],
  ['1 result', false, "1 result will no longer count. This can't be undone."],
])('a change that voids %j and can be undone (%j) says so', (voided, canBeUndone, text) => {
  expect(consequenceText(voided, canBeUndone)).toBe(text)
})

test('a result that stops counting is listed as annulled', () => {
  const setup = roundRobin({ table: { ...tablePresets.fifa, withdrawal: 'annul' } })
  const shape = shapeOf(setup, 4)
  const [slots] = derive(shape, log(draw(4))).matches.map((match) => match.slots)
  const [one, other] = slots!.map((slot) => (typeof slot === 'object' ? slot.team : ''))
  const facts = [draw(4), won(1, one!, other!)]
  const [before] = matchesOf(derive(shape, log(...facts)))
  const [after] = matchesOf(derive(shape, log(...facts, { kind: 'withdrawal', team: one! })))
  const effect = { matches: [{ number: 1, before: before!, after: after! }], places: [], ranks: [] }
  const teams = [one!, other!].map((teamId) => ({ teamId, name: teamId, seed: 1, status: 'in' as const }))
  const snapshot = { matches: [before!], setup, drawnBy: 'seeds' as const, teams }
  const [line] = effectLines(effect as never, snapshot as never).matches
  expect(line).toMatchObject({ before: `${one} 1–0 ${other}`, after: 'Its result 1–0 is annulled' })
})
