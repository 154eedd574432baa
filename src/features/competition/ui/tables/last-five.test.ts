import { expect, test } from 'vitest'
import type { MatchState } from '../../api-contract.ts'
import type { CompetitionView } from '../matches/view.ts'
import { lastFiveOf } from './last-five.tsx'
import type { Row } from './standing-text.ts'

const match = (round: number, slots: [string, string], winner: string | null, more: Partial<MatchState> = {}) =>
  ({
    bracket: 'group',
    round,
    index: 1,
    status: 'decided',
    outcome: 'played',
    slots: slots.map((team) => ({ team })),
    winner: winner === null ? 'nobody' : { team: winner },
    ...more,
  }) as MatchState

const view = {
  teamOf: (id: string) => ({ status: id === 'Quitters' ? 'withdrawn' : 'active' }),
} as unknown as CompetitionView
const five = (played: number, matches: MatchState[]) => lastFiveOf({ team: 'Reds', played } as Row, matches, view)

test('the last five results are in the order of the rounds, the latest last', () => {
  const matches = [
    match(6, ['Reds', 'F'], 'Reds'),
    match(1, ['Reds', 'A'], 'Reds'),
    match(2, ['B', 'Reds'], null),
    match(3, ['C', 'Reds'], 'C'),
    match(4, ['Reds', 'D'], null, { outcome: 'double_no_show' }),
    match(5, ['Reds', 'E'], 'Reds', { outcome: 'walkover' }),
  ]
  expect(five(6, matches)).toEqual(['tied', 'lost', 'lost', 'won', 'won'])
})

test("knockout matches, unplayed matches and other teams' matches are left out", () => {
  const matches = [
    match(1, ['Reds', 'A'], 'Reds', { bracket: 'main' }),
    match(1, ['Reds', 'A'], null, { status: 'ready' }),
    match(1, ['B', 'A'], 'B'),
  ]
  expect(five(0, matches)).toEqual([])
})

test('results against a team that withdrew are included only if they count', () => {
  const matches = [match(1, ['Reds', 'Quitters'], 'Reds'), match(2, ['Reds', 'A'], 'A')]
  expect(five(2, matches)).toEqual(['won', 'lost'])
  expect(five(1, matches)).toEqual(['lost'])
})
