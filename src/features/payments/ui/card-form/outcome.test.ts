import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

test.each([
  [{ paymentIntent: { status: 'succeeded' } }, { kind: 'succeeded' }],
  [{ paymentIntent: { status: 'processing' } }, { kind: 'processing' }],
  [{ paymentIntent: { status: 'requires_action' } }, { kind: 'challenged' }],
  [{ paymentIntent: { status: 'canceled' } }, { kind: 'expired' }],
  [
    { paymentIntent: { status: 'requires_payment_method', last_payment_error: { message: 'Not authenticated.' } } },
    { kind: 'refused', message: 'Not authenticated.' },
  ],
  [
    { error: { message: 'Your card has expired.', payment_intent: { status: 'requires_payment_method' } } },
    { kind: 'refused', message: 'Your card has expired.' },
  ],
  [{ error: {} }, { kind: 'refused', message: 'Your card was declined.' }],
])('%j means %j', (reply, outcome) => {
  expect(outcomeOf(reply)).toEqual(outcome)
})

test('confirming a payment that has already succeeded counts as a success', () => {
  const reply = { error: { message: 'You cannot confirm this', payment_intent: { status: 'succeeded' } } }
  expect(outcomeOf(reply)).toEqual({ kind: 'succeeded' })
})

test('confirming after the spot was released reports that the hold expired', () => {
  const reply = { error: { message: 'You cannot confirm this', payment_intent: { status: 'canceled' } } }
  expect(outcomeOf(reply)).toEqual({ kind: 'expired' })
})
