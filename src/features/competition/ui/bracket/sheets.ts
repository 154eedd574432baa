import type { Round } from '../matches/rounds.ts'
import type { Cell, Column } from './layout.ts'

/** Matches of a sheet's first round, one above the other, and rounds of a sheet: as many as a landscape page has room for. */
const maxMatches = 8
const maxRounds = 5

/** Where something is in the grid that is printed. Each sheet begins with a row for the names of its rounds. */
export type PrintArea = { row: number; span: number; column: number }

export type Sheets = {
  /** The most rounds on a sheet. */
  columns: number
  /** Where the name of each round is printed, on every sheet that has the round. */
  headings: { round: Round; area: PrintArea; startsSheet: boolean }[]
  areaOf: (cell: Cell) => PrintArea
  /** The third-place match is below the final. */
  third: PrintArea
  /** Whether the next round, or the one before, is on other sheets: then no lines lead there. */
  isLast: (column: Column) => boolean
  isFirst: (column: Column) => boolean
}

/**
 * Divides a bracket into pages: the first rounds in parts of eight matches, the later rounds together. A bracket of 64 teams has four pages
 * with four rounds each, and one with semifinals and final.
 */
export function sheetsOf(columns: readonly Column[]): Sheets {
  const groups = groupsOf(columns)
  const areas = new Map<Cell, PrintArea>()
  const headings: Sheets['headings'] = []
  let top = 1
  let third: PrintArea = { row: 1, span: 2, column: 1 }
  for (const { columns: own, sheets } of groups) {
    const rows = 2 * perSheet(own[0]!, sheets)
    for (let sheet = 0; sheet < sheets; sheet += 1) {
      for (const [index, column] of own.entries()) {
        const count = perSheet(column, sheets)
        const span = rows / count
        for (const [at, cell] of column.cells.slice(sheet * count, (sheet + 1) * count).entries()) {
          const row = Math.round(at * span)
          areas.set(cell, { row: top + 1 + row, span: Math.round((at + 1) * span) - row, column: index + 1 })
        }
        const area = { row: top, span: 1, column: index + 1 }
        headings.push({ round: column.round, area, startsSheet: index === 0 && top > 1 })
      }
      third = { row: top + rows / 2 + 4, span: 2, column: own.length }
      top += rows + 1
    }
  }
  return {
    columns: Math.max(...groups.map(({ columns: own }) => own.length)),
    headings,
    areaOf: (cell) => areas.get(cell)!,
    third,
    isLast: (column) => groups.some(({ columns: own }) => own.at(-1) === column),
    isFirst: (column) => groups.some(({ columns: own }) => own[0] === column),
  }
}

type Group = { columns: Column[]; sheets: number }

const perSheet = ({ cells }: Column, sheets: number) => Math.ceil(cells.length / sheets)

/** The rounds that are printed together, on this many sheets. */
function groupsOf(columns: readonly Column[]): Group[] {
  const groups: Group[] = []
  for (const column of columns) {
    const last = groups.at(-1)
    const isEven = last && column.cells.length % last.sheets === 0 && perSheet(column, last.sheets) <= maxMatches
    const fits = isEven && last.columns.length < maxRounds
    if (fits) last.columns.push(column)
    else groups.push({ columns: [column], sheets: Math.ceil(column.cells.length / maxMatches) })
  }
  return groups
}
