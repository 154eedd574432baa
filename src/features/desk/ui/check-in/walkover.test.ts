import { expect, test } from 'vitest'
import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import { walkoverOf } from './walkover.ts'

const startDate = '2026-12-05T09:00:00.000Z'
const match = {
  number: 1,
  status: 'ready',
  slots: [{ team: 'reds' }, { team: 'blues' }],
} as MatchState
const planned = (startsAt: string) =>
  ({ matches: [{ number: 1, startsAt }] }) as unknown as NonNullable<Snapshot['schedule']>
const fromOf = (schedule: Snapshot['schedule']) =>
  walkoverOf({ matches: [match], schedule }, startDate, 'reds')?.from.toISOString()

test('the other team can take a walkover five minutes after the planned start, or after the start without a plan', () => {
  expect(fromOf(planned('2026-12-05T10:30:00.000Z'))).toBe('2026-12-05T10:35:00.000Z')
  expect(fromOf(null)).toBe('2026-12-05T09:05:00.000Z')
})

test('a match that was planned before the start waits for the start', () => {
  expect(fromOf(planned('2026-12-05T08:00:00.000Z'))).toBe('2026-12-05T09:05:00.000Z')
})

const walkoverFor = (team: string) => walkoverOf({ matches: [match], schedule: null }, startDate, team)

test('the opponent wins, on its own side', () => {
  expect(walkoverFor('reds')).toMatchObject({ opponent: 'blues', winner: 1 })
  expect(walkoverFor('blues')).toMatchObject({ opponent: 'reds', winner: 0 })
})

test('there is none for a team that has no match, or only one that is decided', () => {
  expect(walkoverOf({ matches: [match], schedule: null }, startDate, 'greens')).toBeNull()
  const decided = { ...match, status: 'decided' } as MatchState
  expect(walkoverOf({ matches: [decided], schedule: null }, startDate, 'reds')).toBeNull()
})
