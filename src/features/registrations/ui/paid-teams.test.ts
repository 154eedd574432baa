import { expect, test } from 'vitest'
import type { Team } from '#features/teams/contract.ts'
import { paidTeamsOf } from './paid-teams.ts'

const team = (name: string, captainId: string, paymentStatus: Team['paymentStatus']) =>
  ({ name, captainId, paymentStatus }) as Team
const teams = [
  team('Reds', 'ana', 'paid'),
  team('Blues', 'cleo', 'paid'),
  team('Greens', 'cleo', 'pending'),
  team('Golds', 'cleo', 'paid'),
]

test.each([
  ['ana', [['Reds', 1]]],
  [
    'cleo',
    [
      ['Blues', 2],
      ['Golds', 4],
    ],
  ],
  ['dee', []],
  [undefined, []],
])('the paid teams of %s have the spots %j', (captain, expected) => {
  expect(paidTeamsOf(captain, teams).map(({ team: { name }, spot }) => [name, spot])).toEqual(expected)
})
