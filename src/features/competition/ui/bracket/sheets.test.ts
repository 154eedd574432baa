import { expect, test } from 'vitest'
import type { Setup } from '#engine/contract.ts'
import { derive } from '#engine/state/derive.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { double, draw, log, single } from '#engine/testing.ts'
import { matchesOf } from '#test/matches-of.ts'
import { roundsOf } from '../matches/rounds.ts'
import { layoutOf } from './layout.ts'
import { sheetsOf } from './sheets.ts'

/** The rounds on each sheet, with the matches of each. */
function printed(setup: Setup, teams: number, ...brackets: string[]) {
  const { matches } = derive(shapeOf(setup, teams), log(draw(teams)))
  const rounds = roundsOf(matchesOf({ matches, tables: [] })).filter(({ bracket }) => brackets.includes(bracket))
  const { columns } = layoutOf(rounds)
  const sheets = sheetsOf(columns)
  const tops = sheets.headings.filter(({ area }) => area.column === 1).map(({ area }) => area.row)
  return {
    sheets,
    rounds: tops.map((top, index) => {
      const isOn = (row: number) => row >= top && row < (tops[index + 1] ?? Infinity)
      return sheets.headings
        .filter(({ area }) => area.row === top)
        .map(({ area: { column } }) => {
          const cells = columns.flatMap(({ cells: all }) => all).map(sheets.areaOf)
          return cells.filter((area) => area.column === column && isOn(area.row)).length
        })
    }),
  }
}

const quarter = [8, 4, 2, 1]

test.each([
  [2, [[1]]],
  [3, [[2, 1]]],
  [8, [[4, 2, 1]]],
  [16, [quarter]],
  [32, [quarter, quarter, [1]]],
  [63, [quarter, quarter, quarter, quarter, [2, 1]]],
  [64, [quarter, quarter, quarter, quarter, [2, 1]]],
])('a knockout of %i teams is printed in parts of eight first matches', (teams, sheets) => {
  expect(printed(single(), teams, 'main').rounds).toEqual(sheets)
})

test('each bracket of a double elimination has its own sheets, of at most five rounds', () => {
  expect(printed(double(), 32, 'main', 'final', 'reset').rounds).toEqual([quarter, quarter, [1, 1, 1]])
  expect(printed(double(), 64, 'losers').rounds).toEqual([
    [8, 8, 4, 4, 2],
    [8, 8, 4, 4, 2],
    [4, 2, 2, 1, 1],
  ])
})

test('nothing is printed over anything else, and only the first round of a later sheet starts a page', () => {
  const { sheets } = printed(single(), 64, 'main')
  const starts = sheets.headings.filter(({ startsSheet }) => startsSheet)
  expect(starts.map(({ area }) => [area.row, area.column])).toEqual([
    [18, 1],
    [35, 1],
    [52, 1],
    [69, 1],
  ])
  expect(sheets.third).toEqual({ row: 75, span: 2, column: 2 })
})
