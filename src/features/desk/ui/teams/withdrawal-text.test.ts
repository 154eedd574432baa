import { expect, test } from 'vitest'
import type { FactBody, Setup } from '#engine/contract.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import { draw, groups, line, log, roundRobin, single, swiss, won } from '#engine/testing.ts'
import { tablePresets } from '#engine/standings/presets.ts'
import { matchesOf } from '#test/matches-of.ts'
import { withdrawalText } from './withdrawal-text.ts'

const withPolicy = (withdrawal: string) => roundRobin({ table: { ...tablePresets.fifa, withdrawal } })
/** T1 wins these of its matches in a round robin of four. */
const wins = (...opponents: string[]): FactBody[] =>
  opponents.map((opponent) => {
    const state = derive(shapeOf(roundRobin(), 4), log(draw(4)))
    const match = state.matches.find(({ fixture }) => {
      const teams = line(state, fixture.no).split(' ')[0]!.split('-')
      return teams.includes('T1') && teams.includes(opponent)
    })!
    return won(match.fixture.no, 'T1', opponent)
  })

const annulled = 'Its results are annulled: none of its matches will count in the table.'
const forfeits = 'It loses its remaining matches by walkover. Its existing results stay.'

test.each<[string, Setup, FactBody[], string]>([
  ['of a knockout', single(), [], 'Its opponents advance in every match without a result. Its existing results stay.'],
  ['under half', withPolicy('annulUnderHalf'), wins('T2'), annulled],
  ['over half', withPolicy('annulUnderHalf'), wins('T2', 'T3'), forfeits],
  ['that annuls', withPolicy('annul'), wins('T2', 'T3'), annulled],
  ['that forfeits', withPolicy('forfeit'), wins('T2'), forfeits],
  ['that forfeits, without results', withPolicy('forfeit'), [], 'It loses its remaining matches by walkover.'],
  [
    'without results',
    withPolicy('annul'),
    [],
    'It has no results yet, and none of its matches will count in the table.',
  ],
  ['after the last match of its table', withPolicy('annul'), wins('T2', 'T3', 'T4'), 'Its existing results stay.'],
  ['of a Swiss tournament', swiss(3), [], 'It loses its remaining matches by walkover.'],
])('a withdrawal %s says what happens', (_, setup, facts, sentence) => {
  const matches = matchesOf(derive(shapeOf(setup, 4), log(draw(4), ...facts)))
  expect(withdrawalText({ matches, setup }, 'T1')).toBe(sentence)
})

test('after its last group match, a team only leaves the knockout', () => {
  const setup = groups(2, { advance: 1 })
  const state = derive(shapeOf(setup, 4), log(draw(4)))
  const [one, other] = state.matches[0]!.slots.map((slot) => (typeof slot === 'object' ? slot.team : ''))
  const matches = matchesOf(derive(shapeOf(setup, 4), log(draw(4), won(1, one!, other!))))
  expect(withdrawalText({ matches, setup }, one!)).toBe(
    'Its opponents advance in every knockout match without a result. Its existing results stay.',
  )
})
