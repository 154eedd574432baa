import { expect, test } from 'vitest'
import { pageLimit } from './list-query.ts'

test.each([
  [undefined, 100],
  ['1', 1],
  ['200', 200],
])('%s is %i things on a page', (limit, things) => {
  expect(pageLimit().parse(limit)).toBe(things)
})

test.each(['-1', '0', '201', '2.5', 'ten', '1e400'])('%s is refused with the range there is', (limit) => {
  expect(pageLimit().safeParse(limit).error?.issues[0]?.message).toBe('limit must be a whole number from 1 to 200')
})
