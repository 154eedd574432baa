import { expect, test } from 'vitest'
import { captainlessText, maximumText, recipientsText } from './move-text.ts'

test.each([
  [{ recipients: 0, teams: [], waiting: 0 }, 'Nobody will be notified.'],
  [{ recipients: 1, teams: ['Reds'], waiting: 0 }, "We'll notify 1 person in this tournament: Reds."],
  [
    { recipients: 3, teams: ['Reds', 'Blues'], waiting: 0 },
    "We'll notify 3 people in this tournament: Reds and Blues.",
  ],
  [
    { recipients: 12, teams: ['A', 'B', 'C', 'D', 'E', 'F'], waiting: 2 },
    "We'll notify 12 people in this tournament: A, B, C, 3 more teams and 2 captains on the waiting list.",
  ],
])('the preview says who is notified of %o', (told, text) => {
  expect(recipientsText(told)).toBe(text)
})

const refund = (amount: number, by: 'card' | 'cash', hasCaptain = true) => ({ teamName: 'A', amount, by, hasCaptain })

test('card refunds and cash to return are added up apart', () => {
  expect(maximumText([refund(50, 'card'), refund(50, 'card')])).toBe('$100.00')
  expect(maximumText([refund(50, 'card'), refund(40, 'cash')])).toBe('$50.00 to cards, $40.00 in cash from you')
  expect(maximumText([refund(40, 'cash')])).toBe('$40.00 in cash from you')
})

test('teams without a captain are withdrawn by the organizer', () => {
  const without = refund(50, 'cash', false)
  expect(captainlessText([refund(50, 'card')])).toBeNull()
  expect(captainlessText([refund(50, 'card'), without])).toBe('1 of them has no captain, so only you can withdraw it.')
  expect(captainlessText([without, without])).toBe('2 of them have no captain, so only you can withdraw them.')
})
