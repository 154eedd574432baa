import { expect, test } from 'vitest'
import { openCup, openCupAt } from '#test/builders.ts'
import { closedEntryText } from './closed-entry.tsx'

test.each([
  ['an open one', {}, undefined],
  ['a full one', { placesTaken: 8 }, 'This tournament is full'],
  ['one after its deadline', { registrationDeadline: '2026-05-01T12:00:00Z' }, 'Registration is closed'],
  [
    'a full one after its deadline',
    { placesTaken: 8, registrationDeadline: '2026-05-01T11:00:00Z' },
    'Registration is closed',
  ],
  ['one that was drawn', { competition: 'drawn' }, 'Registration is closed'],
  ['a running one', { status: 'active' }, 'This tournament has already started'],
  ['a finished one', { status: 'completed' }, 'This tournament is over'],
  ['a canceled one', { status: 'cancelled' }, 'This tournament was canceled'],
] as const)('the payment page of %s says so', (_, changes, title) => {
  expect(closedEntryText({ ...openCup, ...changes }, openCupAt)?.title).toBe(title)
})
