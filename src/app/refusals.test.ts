import { expect, test } from 'vitest'
import { AppError, fieldError, fieldErrors } from '#lib/errors.ts'
import type { Refusal } from '#lib/errors.ts'
import { failureOf, refusals } from './refusals.ts'

const codes = Object.keys(refusals) as Refusal[]

test.each(codes)('%s has an HTTP error status and, unless the engine words it, a message', (code) => {
  const [status, sentence] = refusals[code]
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(600)
  expect(sentence === null || /^[A-Z].{7,}/.test(sentence)).toBe(true)
})

test('only our own errors, outages and those of the payment provider are 5xx', () => {
  const faults = codes.filter((code) => refusals[code][0] >= 500)
  expect(faults.toSorted()).toEqual([
    'internal',
    'outcome_unknown',
    'overloaded',
    'payment_provider_unavailable',
    'unavailable',
  ])
})

test('no two parts declare the same code', () => {
  const tables = import.meta.glob<Record<string, object>>(['../**/refusals.ts', '!./refusals.ts'], { eager: true })
  const declared = Object.values(tables).flatMap((module) =>
    Object.values(module).flatMap((table) => Object.keys(table)),
  )
  expect(declared.toSorted()).toEqual(codes.toSorted())
})

test('a refusal is sent as its code and message, with a message for each field', () => {
  expect(failureOf(new AppError('tournament_full'))).toEqual({ code: 'tournament_full', message: 'Tournament Full' })
  expect(failureOf(fieldError('email_taken', 'email'))).toEqual({
    code: 'email_taken',
    message: 'An account with this email already exists.',
    fields: { email: 'An account with this email already exists.' },
  })
  const invalid = new AppError('invalid_input', { fields: { name: 'This is required' } })
  expect(failureOf(invalid).fields).toEqual({ name: 'This is required' })
})

test('of several invalid fields, the first determines the code, and each has its message', () => {
  const failure = failureOf(
    fieldErrors([
      { code: 'end_before_start', field: 'endDate' },
      { code: 'invalid_date', field: 'startDate' },
    ]),
  )
  expect(failure.code).toBe('end_before_start')
  expect(failure.fields).toEqual({
    endDate: refusals.end_before_start[1],
    startDate: refusals.invalid_date[1],
  })
})

test('the cause of a refusal is logged and never sent', () => {
  const cause = new Error('a password')
  const refusal = new AppError('internal', { cause })
  expect(refusal.cause).toBe(cause)
  expect(JSON.stringify(failureOf(refusal))).not.toContain('password')
})
