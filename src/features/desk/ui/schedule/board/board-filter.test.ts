import { expect, test } from 'vitest'
import { shapeOf } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import { draw, groups, log } from '#engine/testing.ts'
import { matchesOf } from '#test/matches-of.ts'
import { groupsOf, isShown, noFilter } from './board-filter.ts'

const matches = matchesOf(derive(shapeOf(groups(2), 8), log(draw(8))))
const shown = (filter: object) =>
  matches.filter((match) => isShown(match, { ...noFilter, ...filter }, { nameOf: (team) => team, duty: null }))

test('without a filter, every match is shown', () => {
  expect(shown({})).toEqual(matches)
})

test('a group shows its own matches, and none of the other group or of the knockout', () => {
  const [first, second] = groupsOf(matches)
  expect([first, second]).toEqual(['A', 'B'])
  expect(shown({ group: first }).map(({ group }) => group)).toEqual(Array.from({ length: 6 }, () => first))
  expect(shown({ group: second }).map(({ group }) => group)).toEqual(Array.from({ length: 6 }, () => second))
})

test('a group and a team show the matches of this team in this group', () => {
  const [first, second] = groupsOf(matches)
  expect([shown({ group: first, team: 't1' }).length, shown({ group: second, team: 't1' }).length]).toEqual([3, 0])
})
