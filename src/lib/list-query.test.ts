import { expect, test } from 'vitest'
import { pageLimit } from './list-query.ts'

test.each([
  [undefined, 100],
  ['1', 1],
  ['200', 200],
])('a limit of %s is %i rows per page', (limit, things) => {
  expect(pageLimit().parse(limit)).toBe(things)
})

test.each(['-1', '0', '201', '2.5', 'ten', '1e400'])('a limit of %s is refused with the valid range', (limit) => {
  expect(pageLimit().safeParse(limit).error?.issues[0]?.message).toBe('limit must be a whole number from 1 to 200')
})
