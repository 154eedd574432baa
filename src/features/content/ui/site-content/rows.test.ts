import { describe, expect, test } from 'vitest'
import type { RowField } from '../../slots.ts'
import { listOf, moved, rowOf, rowsFrom } from './rows.ts'

const fields: RowField[] = [
  { name: 'team', label: 'Team name', kind: 'text', error: () => null },
  { name: 'prize', label: 'Prize', kind: 'dollars', error: () => null },
]
const teams = [
  { team: 'Northside United', prize: 1_800 },
  { team: 'Sunset Spikers', prize: 0.5 },
]

test('a stored list is the same after it was read into rows', () => {
  expect(listOf(rowsFrom(JSON.stringify(teams), fields)!, fields)).toEqual(teams)
})

test.each(['', '{}', '"teams"', '[{'])('%j is not a list of rows', (content) => {
  expect(rowsFrom(content, fields)).toBeNull()
})

test('what is missing in a stored list is empty in its row', () => {
  expect(rowsFrom('[null, { "team": "Blues" }]', fields)!.map(({ values }) => values)).toEqual([
    { team: '', prize: '' },
    { team: 'Blues', prize: '' },
  ])
})

test.each([
  ['1200', 1_200],
  ['$1,200.50', 1_200.5],
  ['', ''],
  ['a lot', 'a lot'],
])('a prize typed as %j is stored as %j', (prize, stored) => {
  expect(listOf([rowOf({ team: ' Blues ', prize })], fields)).toEqual([{ team: 'Blues', prize: stored }])
})

describe('a row moves by one place, and not past the ends', () => {
  const rows = [rowOf(), rowOf(), rowOf()]
  const [first, second, third] = rows.map(({ id }) => id) as [number, number, number]
  test.each([
    ['the second up', second, -1, [second, first, third]],
    ['the second down', second, 1, [first, third, second]],
    ['the first up', first, -1, [first, second, third]],
    ['the last down', third, 1, [first, second, third]],
  ] as const)('%s', (_, id, by, order) => {
    expect(moved(rows, id, by).map((row) => row.id)).toEqual(order)
  })
})
