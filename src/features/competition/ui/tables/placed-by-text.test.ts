import { expect, test } from 'vitest'
import type { Snapshot } from '../../api-contract.ts'
import { placedByText } from './placed-by-text.ts'

const rows = ['Reds', 'Blues', 'Greens', 'Whites'].map((team) => ({ team }))
const teams = rows.map(({ team }) => ({ teamId: team, name: team }))
const text = (chosen: string[] | null, placedBy: string | null) =>
  placedByText({ wildCards: { rows, chosen, placedBy }, teams, matches: [], drawnBy: null } as unknown as Snapshot)

test('wild cards that swapped slots are named with the reason', () => {
  expect(text(['Reds', 'Greens', 'Blues'], 'separate_groups')).toBe(
    'Greens and Blues swapped slots so that wild cards meet teams from their own group as late as possible.',
  )
  expect(text(['Reds', 'Blues', 'Greens'], 'rank')).toBe('Wild cards are placed by rank.')
  expect(text(['Greens', 'Blues', 'Reds'], 'organizer')).toBe('The organizer placed the wild cards.')
  expect(text(null, null)).toBe('')
})
