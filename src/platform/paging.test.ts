import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { countCap, countRows, pageOf, withPageHeaders } from './paging.ts'

const world = useWorld()

const numbersTo = (last: number) => sql`generate_series(1, ${last}::int) number`

test('rows are counted exactly up to the cap, and one further at the most', async () => {
  const { db } = world.app
  expect(await countRows(db, numbersTo(countCap))).toBe(countCap)
  expect(await countRows(db, numbersTo(countCap + 500))).toBe(countCap + 1)
})

test('only the rows that meet every condition are counted', async () => {
  expect(await countRows(world.app.db, numbersTo(9), sql`number > 3`, undefined, sql`number < 6`)).toBe(2)
})

const cursorOf = (row: string) => `after ${row}`

test('a page that was read one row further goes on after its last row; the last page does not', () => {
  expect(pageOf(['a', 'b', 'c'], 2, cursorOf)).toEqual({ rows: ['a', 'b'], next: 'after b' })
  expect(pageOf(['a', 'b'], 2, cursorOf)).toEqual({ rows: ['a', 'b'], next: null })
  expect(pageOf([], 2, cursorOf)).toEqual({ rows: [], next: null })
})

test.each([
  ['the cap itself is exact', { next: null, total: countCap }, { 'x-total-count': '10000' }],
  [
    'above the cap there are more',
    { next: null, total: countCap + 1 },
    { 'x-total-count': '10000', 'x-total-count-capped': 'true' },
  ],
  [
    'the list goes on at the same address from the cursor',
    { next: 'a b', total: 3 },
    { 'x-total-count': '3', link: '</list?q=x&cursor=a+b>; rel="next"' },
  ],
  ['a total that nobody counted is not told', { next: null }, {}],
])('%s', async (_, page, told) => {
  const app = new Hono().get('/list', (c) => c.json(withPageHeaders(c, page)))
  const { headers } = await app.request('/list?q=x')
  const { 'content-type': _type, ...rest } = Object.fromEntries(headers)
  expect(rest).toEqual(told)
})
