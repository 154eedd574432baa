import { expect, test } from 'vitest'
import { withdrawalTerms } from './withdrawal-terms.ts'

const cup = { startDate: '2026-12-05T15:00:00.000Z', timeZone: 'America/Chicago' }
const terms = (fee: number, now: string) => withdrawalTerms(cup, fee, new Date(now))

test('before paying it is said until when a withdrawal gives back what, to the cent', () => {
  expect(terms(49.5, '2026-11-20T12:00:00Z')).toBe(
    'Withdraw until Wed, Dec 2, 2026, 9:00 AM CST and you get $47.76 back: the processing fee of $1.74 is kept. Later nothing comes back.',
  )
})

test('up to the very moment', () => {
  expect(terms(50, '2026-12-02T15:00:00Z')).toContain('you get $48.25 back')
})

test('afterwards it is said that nothing comes back', () => {
  expect(terms(50, '2026-12-02T15:00:01Z')).toBe(
    'It starts in less than 72 hours: the fee is not given back any more if you withdraw.',
  )
})
