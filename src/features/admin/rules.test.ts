import { describe, expect, test } from 'vitest'
import { deletionWords, refundAllWords, userDeletionWords } from './rules.ts'

const none = { paidTeams: 0, unpaidTeams: 0, refund: 0, cash: 0, leavesHistory: true }
const history = 'From then on only you can see it; payments and history are kept.'

describe('what deleting will do is said in words', () => {
  test.each([
    ['three paid teams', { ...none, paidTeams: 3, refund: 150 }, ['3 paid teams will be refunded $150.00.', history]],
    ['one paid team', { ...none, paidTeams: 1, refund: 49.5 }, ['1 paid team will be refunded $49.50.', history]],
    [
      'one by card, one in cash',
      { ...none, paidTeams: 2, refund: 50, cash: 50 },
      [
        '2 paid teams will be refunded $100.00.',
        '$50.00 of that was paid in cash: please give it back by hand.',
        history,
      ],
    ],
    [
      'in cash alone',
      { ...none, paidTeams: 1, cash: 50 },
      [
        '1 paid team will be refunded $50.00.',
        '$50.00 of that was paid in cash: please give it back by hand.',
        history,
      ],
    ],
    ['free ones', { ...none, paidTeams: 2 }, ['2 paid teams will lose their places.', history]],
    ['one unpaid', { ...none, unpaidTeams: 1 }, ['1 place not yet paid for is released.', history]],
    ['never entered', { ...none, leavesHistory: false }, ['No team ever entered it, so it is deleted completely.']],
  ])('%s', (_, deletion, words) => {
    expect(deletionWords('tournament', deletion)).toEqual(words)
  })

  test('a team keeps its payments', () => {
    expect(deletionWords('team', none)).toEqual(['Its payments and history are kept.'])
  })

  test('a user leaves teams and tournaments behind', () => {
    expect(userDeletionWords({ teams: 2, tournaments: 1 }).slice(1)).toEqual([
      '2 paid teams of theirs are kept, with “Deleted player” as captain.',
      '1 open tournament will have “Deleted player” as organizer.',
    ])
    expect(userDeletionWords({ teams: 0, tournaments: 0 })).toHaveLength(1)
  })
})

test('what refunding a whole tournament will do is said of one team and of several', () => {
  const stays = 'The tournament itself stays.'
  expect([1, 2].map((paidTeams) => refundAllWords({ paidTeams, held: 40 * paidTeams }))).toEqual([
    `1 paid team will be refunded $40.00 and loses its place. ${stays}`,
    `2 paid teams will be refunded $80.00 and lose their places. ${stays}`,
  ])
})
