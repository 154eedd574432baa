import { expect, test } from 'vitest'
import { Refused } from '#ui/client/api.ts'
import { setupToast } from './entry.ts'

test.each([
  ['internal', 500, 'Failed to create payment intent', 'Unable to set up payment. Please try again.'],
  ['bad_url', 400, 'Payment Setup Failed', 'Unable to set up payment. Please try again.'],
  ['tournament_full', 409, 'Registration Failed', 'Registration failed: Tournament Full'],
] as const)('when no spot can be held because of %s (%i), the toast says so', (code, status, title, description) => {
  const error = new Refused({ code, message: 'Tournament Full' }, status)
  expect(setupToast(error)).toEqual({ title, description, destructive: true })
})
