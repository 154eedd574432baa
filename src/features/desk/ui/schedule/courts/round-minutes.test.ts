import { expect, test } from 'vitest'
import { minutesOf, stagesOf, withMinutes } from './round-minutes.ts'

const rounds = [
  { key: 'group-1', name: 'Group round 1', bracket: 'group' as const, round: 1 },
  { key: 'group-2', name: 'Group round 2', bracket: 'group' as const, round: 2 },
  { key: '1', name: 'Semifinals', bracket: 'main' as const, round: 1 },
  { key: '2', name: 'Final', bracket: 'main' as const, round: 2 },
]

test('all rounds of groups are one stage, and each round of a knockout is its own', () => {
  expect(stagesOf(rounds).map(({ name }) => name)).toEqual(['Group matches', 'Semifinals', 'Final'])
})

test('setting the minutes of a stage replaces those of its rounds and keeps the others', () => {
  const [groups, semifinals, final] = stagesOf(rounds)
  const before = [
    { bracket: 'group' as const, round: 2, minutes: 10 },
    { bracket: 'main' as const, round: 2, minutes: 60 },
  ]
  const after = withMinutes(groups!, 15, before)
  expect(after).toHaveLength(3)
  expect([groups!, semifinals!, final!].map((stage) => minutesOf(stage, after))).toEqual([15, undefined, 60])
})
