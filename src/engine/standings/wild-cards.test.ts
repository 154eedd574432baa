import { expect, test } from 'vitest'
import type { FactBody } from '../contract.ts'
import { shapeOf } from '../shape/shape.ts'
import { derive } from '../state/derive.ts'
import { entrantOf } from '../match.ts'
import { draw, groups, log, won } from '../testing.ts'
import { tablePresets } from './presets.ts'

test('wild cards can be ranked by the results of their opponents', () => {
  const table = tablePresets.swiss
  expect(table.criteria.map(({ key }) => key)).toContain('buchholz')
  const shape = shapeOf(groups(2, { table, best: 1, advance: 1 }), 8)
  const facts: FactBody[] = [draw(8)]
  for (const { slots, fixture } of derive(shape, log(...facts)).matches.filter(({ status }) => status === 'ready')) {
    const [one, other] = slots.map(entrantOf).toSorted((a, b) => (a! < b! ? -1 : 1)) as [string, string]
    facts.push(won(fixture.no, one, other))
  }
  const { best } = derive(shape, log(...facts))
  expect(best?.rows.map(({ entrant }) => entrant)).toHaveLength(2)
})
