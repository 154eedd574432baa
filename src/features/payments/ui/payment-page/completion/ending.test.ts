import { expect, test } from 'vitest'
import { refusals } from '#app/refusals.ts'
import type { FixedRefusal } from '#lib/errors.ts'
import { Refused } from '#ui/client/api.ts'
import { endingOf } from './ending.ts'

const refused = (code: FixedRefusal, status: number = refusals[code][0]) =>
  new Refused({ code, message: refusals[code][1] }, status)

test.each(['payment_incomplete', 'payment_required'] as const)('%s means that nothing was charged', (code) => {
  expect(endingOf(refused(code))).toMatchObject({ isCharged: false, message: refusals[code][1], canRetry: true })
})

test('a payment for a released spot is refunded, and trying again is not offered', () => {
  expect(endingOf(refused('paid_too_late'))).toMatchObject({
    isCharged: true,
    message: 'Your payment arrived after your spot was released. You will get a full refund.',
    canRetry: false,
  })
})

test.each([
  ['an unreachable server', refused('internal', 0)],
  ['a server that fails', refused('internal')],
  ['a session that has ended', refused('not_logged_in')],
  ['anything else', new Error('odd')],
])('after %s the payment counts as taken and can be retried', (_, error) => {
  expect(endingOf(error)).toMatchObject({
    isCharged: true,
    title: "Your payment went through. We're finishing your registration.",
    canRetry: true,
  })
})
