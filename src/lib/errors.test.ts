import { expect, test } from 'vitest'
import { AppError, fieldError, refusals } from './errors.ts'
import type { Refusal } from './errors.ts'

test.each(Object.entries(refusals))('%s has a status of its kind and something to say', (_, [status, sentence]) => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(600)
  expect(sentence).toMatch(/^[A-Z].{7,}/)
})

test('only what is our own fault, or the payment service’s, is a 5xx', () => {
  const faults = (Object.keys(refusals) as Refusal[]).filter((code) => refusals[code][0] >= 500)
  expect(faults).toEqual(['internal', 'payment_provider_unavailable'])
})

test('a refusal on the wire is its code and sentence, and fields where there are some', () => {
  expect(new AppError('tournament_full').toFailure()).toEqual({ code: 'tournament_full', message: 'Tournament Full' })
  expect(fieldError('email_taken', 'email').toFailure()).toEqual({
    code: 'email_taken',
    message: 'An account with this email already exists.',
    fields: { email: 'An account with this email already exists.' },
  })
})

test('what caused a refusal stays with it for the log, and out of the reply', () => {
  const cause = new Error('a password')
  const refusal = new AppError('internal', { cause })
  expect(refusal.cause).toBe(cause)
  expect(JSON.stringify(refusal.toFailure())).not.toContain('password')
})
