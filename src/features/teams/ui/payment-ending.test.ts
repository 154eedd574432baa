import { expect, test } from 'vitest'
import { refusals } from '#lib/errors.ts'
import type { Refusal } from '#lib/errors.ts'
import { Refused } from '#ui/api.ts'
import { endingOf } from './payment-ending.ts'

const refused = (code: Refusal, status: number = refusals[code][0]) =>
  new Refused({ code, message: refusals[code][1] }, status)

test.each(['payment_incomplete', 'payment_required'] as const)('%s means that nothing was charged', (code) => {
  expect(endingOf(refused(code))).toMatchObject({ isCharged: false, words: refusals[code][1], canRetry: true })
})

test('a payment for a place that was gone is on its way back, and asking again is of no use', () => {
  expect(endingOf(refused('paid_too_late'))).toMatchObject({
    isCharged: true,
    words: 'The payment came after the place was given away. It is being refunded in full.',
    canRetry: false,
  })
})

test.each([
  ['an unreachable server', refused('internal', 0)],
  ['a server that fails', refused('internal')],
  ['a session that has ended', refused('not_signed_in')],
  ['anything else', new Error('odd')],
])('after %s the captain is told that the money was taken, and that the team comes by itself', (_, error) => {
  expect(endingOf(error)).toMatchObject({ isCharged: true, title: 'Your payment was taken', canRetry: true })
})
