import type { Results } from './criteria.ts'
import type { Line } from './lines.ts'
import type { Level, Reason } from './rank.ts'

export type Row = {
  entrant: string
  place: number
  /** How many level teams share this place. */
  sharedBy: number
  /** Why it is below the row above; null for the first row and for teams that are level with the row above. */
  reason: Reason | null
  played: number
  won: number
  tied: number
  lost: number
  scored: number
  conceded: number
  points: number
}

export type Table = {
  pool: string
  rows: readonly Row[]
  /** Whether all its matches are decided. */
  isComplete: boolean
}

export function rowsOf(levels: readonly Level[], results: Pick<Results, 'linesOf'>): Row[] {
  let place = 1
  return levels.flatMap(({ entrants, reason }) => {
    const rows = entrants.map((entrant, index): Row => {
      const lines = results.linesOf(entrant)
      return {
        entrant,
        place,
        sharedBy: entrants.length,
        reason: index === 0 ? reason : null,
        played: lines.length,
        won: count(lines, 'won'),
        tied: count(lines, 'tied'),
        lost: count(lines, 'lost'),
        scored: lines.reduce((sum, { scored }) => sum + scored, 0),
        conceded: lines.reduce((sum, { conceded }) => sum + conceded, 0),
        points: lines.reduce((sum, { points }) => sum + points, 0),
      }
    })
    place += entrants.length
    return rows
  })
}

const count = (lines: readonly Line[], result: Line['result']) => lines.filter((line) => line.result === result).length
