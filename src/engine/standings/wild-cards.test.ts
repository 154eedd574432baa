import { expect, test } from 'vitest'
import type { FactBody } from '../contract.ts'
import { shapeOf } from '../shape/shape.ts'
import { derive } from '../state/derive.ts'
import { teamOf } from '../match.ts'
import { draw, groups, log, won } from '../testing.ts'
import { tablePresets } from './presets.ts'

test('wild cards can be ranked by the results of their opponents', () => {
  const table = tablePresets.swiss
  expect(table.criteria.map(({ key }) => key)).toContain('buchholz')
  const shape = shapeOf(groups(2, { table, wildCards: 1, advance: 1 }), 8)
  const facts: FactBody[] = [draw(8)]
  for (const { slots, fixture } of derive(shape, log(...facts)).matches.filter(({ status }) => status === 'ready')) {
    const [one, other] = slots.map(teamOf).toSorted((a, b) => (a! < b! ? -1 : 1)) as [string, string]
    facts.push(won(fixture.no, one, other))
  }
  const { wildCards } = derive(shape, log(...facts))
  expect(wildCards?.rows.map(({ team }) => team)).toHaveLength(2)
})
