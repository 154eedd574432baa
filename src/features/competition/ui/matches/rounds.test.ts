import { expect, test } from 'vitest'
import type { FactBody, Setup } from '#engine/contract.ts'
import { derive } from '#engine/state/derive.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { draw, groups, log, single, swiss, won } from '#engine/testing.ts'
import { matchesOf } from '#test/matches-of.ts'
import { partOf, partsOf, roundsOf } from './rounds.ts'

function competition(setup: Setup, teams: number, isComplete: boolean, ...facts: FactBody[]) {
  const { matches } = derive(shapeOf(setup, teams), log(draw(teams), ...facts))
  const tables =
    setup.format === 'single_elimination' ? [] : ['A', 'B'].map((group) => ({ group, isComplete, rows: [] }))
  return { setup, tables, matches: matchesOf({ matches, tables: [] }) }
}

const namesOf = (snapshot: ReturnType<typeof competition>) =>
  partsOf(snapshot, { rounds: roundsOf(snapshot.matches) }).map(({ name }) => name)

test.each([
  ['while groups are played', false, ['Group A', 'Group B', 'Semifinals', 'Final']],
  ['once they are over', true, ['Semifinals', 'Final', 'Group A', 'Group B']],
])('the parts of groups and a knockout %s', (_, isComplete, names) => {
  expect(namesOf(competition(groups(2, { advance: 2 }), 8, isComplete))).toEqual(names)
})

test('a knockout has only its rounds', () => {
  expect(namesOf(competition(single(), 4, true, won(1, 'T1', 'T4')))).toEqual(['Semifinals', 'Final'])
})

test.each([
  ['a group', groups(2, { advance: 2 }), 8, 'group-A'],
  ['a round of a knockout', single(), 8, '1'],
  ['a Swiss round', swiss(3), 8, 'swiss-1'],
])('a match is in %s', (_, setup, teams, key) => {
  const { matches } = competition(setup, teams, false)
  expect(partOf(roundsOf(matches), matches[0]!)).toBe(key)
})
