import { expect, test } from 'vitest'
import type { FactBody } from '#engine/contract.ts'
import { derive } from '#engine/state/derive.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { draw, log, roundRobin, single, swiss, won } from '#engine/testing.ts'
import { tablePresets } from '#engine/standings/presets.ts'
import { matchesOf } from '#test/matches-of.ts'
import { progressText } from './format-text.ts'
import { viewOf } from './matches/view.ts'

const paired: FactBody = {
  kind: 'pairing',
  round: 1,
  pairs: [
    ['T1', 'T2'],
    ['T3', 'T4'],
  ],
  bye: null,
}

test.each([
  ['an unpaired Swiss round', swiss(2), [], 'Round 1 is not paired yet'],
  ['a paired one', swiss(2), [paired, won(1, 'T1', 'T2')], 'Round 1: 1 of 2 played'],
  ['the next one', swiss(2), [paired, won(1, 'T1', 'T2'), won(2, 'T3', 'T4')], 'Round 2 is not paired yet'],
  ['a knockout', single(), [], 'Semifinals: 0 of 2 played'],
])('the progress of %s', (_, setup, facts, text) => {
  const { matches } = derive(shapeOf(setup, 4), log(draw(4), ...facts))
  const view = viewOf({ teams: [], matches: matchesOf({ matches, tables: [] }), drawnBy: 'seeds' })
  expect(progressText({ state: 'running', champion: null }, view)).toBe(text)
})

test('matches that a withdrawn team no longer plays are not part of the progress', () => {
  const setup = roundRobin({ table: { ...tablePresets.fifa, withdrawal: 'annul' } })
  const { matches, tables } = derive(shapeOf(setup, 6), log(draw(6), { kind: 'withdrawal', team: 'T1' }))
  const view = viewOf({ teams: [], matches: matchesOf({ matches, tables }), drawnBy: 'seeds' })
  expect(progressText({ state: 'running', champion: null }, view)).toBe('Round 1: 0 of 2 played')
})
