import { expect, test } from 'vitest'
import type { Setup } from '#engine/contract.ts'
import { plannedRounds, withRules } from './planned-rules.ts'

const single: Setup = {
  format: 'single_elimination',
  thirdPlace: true,
  rule: 'mustWin',
  scoring: { kind: 'points' },
  rounds: [],
}
const bestOfFive = { kind: 'sets', bestOf: 5, to: 25, winBy: 2, cap: null, last: null } as const
const rules = { rule: 'tiesAllowed', scoring: bestOfFive } as const
const roundOf = (setup: Setup, teams: number, name: string) =>
  plannedRounds(setup, teams).find((round) => round.name === name)!

test('before the draw, the rounds have their names, and only those from which no team advances may end in a tie', () => {
  expect(plannedRounds(single, 12).map(({ name, mayTie }) => [name, mayTie])).toEqual([
    ['Round of 16', false],
    ['Quarterfinals', false],
    ['Semifinals', false],
    ['Final', true],
    ['Third place', true],
  ])
  const double = { ...single, format: 'double_elimination', reset: true } as const
  expect(roundOf(double, 8, "Winners' final").mayTie).toBe(false)
})

test('rules of the final stay with the final when fewer teams register', () => {
  const setup = withRules(single, roundOf(single, 16, 'Final'), rules)
  for (const teams of [2, 8, 64]) {
    const own = plannedRounds(setup, teams).filter(({ isOwn }) => isOwn)
    expect(own.map(({ name, matches }) => [name, matches[0]!.scoring])).toEqual([['Final', bestOfFive]])
  }
})

test('a round has one set of rules, which can be taken back, also when they were numbered from the start', () => {
  const numbered: Setup = { ...single, rounds: [{ bracket: 'main', round: 3, rule: 'replay' }] }
  const final = roundOf(numbered, 8, 'Final')
  expect(final.isOwn).toBe(true)
  expect(withRules(numbered, final, rules).rounds).toEqual([{ bracket: 'main', fromEnd: 1, ...rules }])
  expect(withRules(numbered, final, null).rounds).toEqual([])
})

test('a setup that cannot be played with so few teams has no rounds', () => {
  expect(plannedRounds(single, 1)).toEqual([])
})
