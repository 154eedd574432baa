import { expect, test } from 'vitest'
import { openCup, openCupAt } from '#test/builders.ts'
import { shareText } from './share-card.tsx'

test.each([
  ['one with open spots', {}, 'Invite other teams to play.'],
  ['a full one', { placesTaken: 8 }, null],
  ['one after its deadline', { registrationDeadline: '2026-05-01T12:00:00Z' }, null],
  ['one whose list is published', { competition: 'closed' }, null],
  ['one that was drawn', { competition: 'drawn' }, null],
  ['a running one', { status: 'active' }, 'Share the live scores.'],
  ['a finished one', { status: 'completed' }, 'Show others the results.'],
] as const)('the share card of %s says %j', (_, changes, text) => {
  expect(shareText({ ...openCup, ...changes }, openCupAt)).toBe(text)
})
