import { expect, test } from 'vitest'
import { repeatsEarlier } from './court-names.ts'

test('a court repeats a name that an earlier one has, in any case and with spaces around it', () => {
  expect(repeatsEarlier(['Center', 'North', ' center ', 'South', 'North'])).toEqual([false, false, true, false, true])
  expect(repeatsEarlier([])).toEqual([])
})
