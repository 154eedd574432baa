import type { TableRules } from '../contract.ts'

/** The teams in one table: a group, or the whole field of a round robin or a Swiss tournament. */
export type Group = {
  /** 'A' to 'Z', then 'AA' and so on. */
  name: string
  seeds: readonly number[]
  rules: TableRules
  /** How many teams advance. If 0, places in the table are final places. */
  advance: number
}

export function groupName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : groupName(Math.floor(index / 26) - 1) + letter
}

/** The seeds of each group. Snake: A B C, C B A, A B C, …; pots: A B C, A B C, … Some groups may have one team fewer: the last ones, or the first ones with a snake. */
export function fillGroups(teams: number, groups: number, fill: 'snake' | 'pots'): number[][] {
  const filled = Array.from({ length: groups }, (): number[] => [])
  for (let index = 0; index < teams; index += 1) {
    const [row, column] = [Math.floor(index / groups), index % groups]
    const isBackwards = fill === 'snake' && row % 2 === 1
    filled[isBackwards ? groups - 1 - column : column]!.push(index + 1)
  }
  return filled
}
