import { describe, expect, test } from 'vitest'
import { deletionSummary, prizeConfirmation, refundAllSummary, removalSummary, userDeletionSummary } from './rules.ts'

const none = { paidTeams: 0, unpaidTeams: 0, refund: 0, cash: 0, leavesHistory: true }
const history = 'It will be canceled and its page will say so. Payments and history are kept.'

describe('the summary of a deletion', () => {
  test.each([
    [
      'three paid teams',
      { ...none, paidTeams: 3, refund: 150 },
      ['3 paid teams will be refunded $150.00 in total.', history],
    ],
    ['one paid team', { ...none, paidTeams: 1, refund: 49.5 }, ['1 paid team will be refunded $49.50.', history]],
    [
      'one paid by card and one in cash',
      { ...none, paidTeams: 2, refund: 50, cash: 50 },
      [
        '2 paid teams will be refunded $100.00 in total.',
        '$50.00 of that was paid in cash. Please return it yourself.',
        history,
      ],
    ],
    [
      'cash only',
      { ...none, paidTeams: 1, cash: 50 },
      ['1 paid team will be refunded $50.00.', '$50.00 of that was paid in cash. Please return it yourself.', history],
    ],
    ['free teams', { ...none, paidTeams: 2 }, ['2 paid teams will lose their spots.', history]],
    ['one unpaid team', { ...none, unpaidTeams: 1 }, ['1 unpaid spot will be released.', history]],
    ['no teams ever', { ...none, leavesHistory: false }, ['No team ever registered, so it is deleted completely.']],
  ])('%s', (_, deletion, sentences) => {
    expect(deletionSummary('tournament', deletion)).toEqual(sentences)
  })

  test('a removal refunds the same, and hides the tournament', () => {
    const hidden = 'Only you and the people on its teams will still see it, and its photo will be deleted.'
    expect(removalSummary({ ...none, paidTeams: 1, refund: 49.5 })).toEqual([
      'This cancels the tournament.',
      '1 paid team will be refunded $49.50.',
      hidden,
    ])
    expect(removalSummary({ ...none, leavesHistory: false })).toEqual([
      'No team ever registered, so it is deleted completely.',
    ])
  })

  test('a team keeps its payments', () => {
    expect(deletionSummary('team', none)).toEqual(['Its payments and history are kept.'])
  })

  test('a user leaves teams and tournaments behind', () => {
    expect(userDeletionSummary({ teams: 2, tournaments: 1 }).slice(1)).toEqual([
      'Their 2 paid teams are kept, with “Deleted player” as captain.',
      '1 open tournament will have “Deleted player” as organizer.',
    ])
    expect(userDeletionSummary({ teams: 0, tournaments: 0 })).toHaveLength(1)
  })
})

test('the summary of refunding a whole tournament counts one team and several', () => {
  const stays = 'The tournament itself is not deleted.'
  expect([1, 2].map((paidTeams) => refundAllSummary({ paidTeams, held: 40 * paidTeams, isDrawn: false }))).toEqual([
    `1 paid team will be refunded $40.00 and lose its spot. ${stays}`,
    `2 paid teams will be refunded $80.00 in total and lose their spots. ${stays}`,
  ])
})

test('refunding a whole tournament after the draw says that no team is withdrawn', () => {
  expect(refundAllSummary({ paidTeams: 2, held: 80, isDrawn: true })).toBe(
    '2 paid teams will be refunded $80.00 in total. No team is withdrawn: they keep playing, and all results stay.',
  )
})

describe('confirming a prize says what fees cover, what is above them, and what it does', () => {
  const prize = { name: 'Lake Cup', prizePool: 800, prizeCovered: 100, isPrizeConfirmed: false }
  test.each([
    ['before', prize, ['$100.00 of the $800.00 prize pool of Lake Cup. The other $700.00', 'Confirming adds $700.00']],
    ['a free tournament', { ...prize, prizeCovered: 0 }, ['$0.00 of the $800.00', 'Confirming adds $800.00']],
    ['results without a prize', { ...prize, prizePool: 0 }, ['This verifies the results and prizes of Lake Cup']],
    ['results, undone', { ...prize, prizePool: 0, isPrizeConfirmed: true }, ['are no longer verified']],
    ['undoing', { ...prize, isPrizeConfirmed: true }, ['The other $700.00', 'Undoing it takes $700.00 off']],
  ])('%s', (_, tournament, parts) => {
    const sentences = prizeConfirmation(tournament)
    for (const [index, part] of parts.entries()) expect(sentences[index]).toContain(part)
  })
})
