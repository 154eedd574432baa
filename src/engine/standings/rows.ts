import { valueOf, type CriterionKey, type Results } from './criteria.ts'
import type { Line } from './lines.ts'
import type { Level, Reason } from './rank.ts'

export type Row = {
  team: string
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
  /** The team's values by the criteria that decide a place in this table and that the row's other figures don't show. */
  values?: Partial<Record<CriterionKey, number>>
  /** It withdrew, and none of its matches count. */
  isAnnulled?: true
}

export type Table = {
  group: string
  rows: readonly Row[]
  /** Whether all its matches are decided. */
  isComplete: boolean
}

/** `annulled` are the teams whose matches don't count. */
export function rowsOf(levels: readonly Level[], results: Results, annulled?: ReadonlySet<string>): Row[] {
  let place = 1
  const deciding = decidingKeys(levels, results)
  return levels.flatMap(({ teams, reason }) => {
    const rows = teams.map((team, index): Row => {
      const lines = results.linesOf(team)
      return {
        team,
        place,
        sharedBy: teams.length,
        reason: index === 0 ? reason : null,
        played: lines.length,
        won: count(lines, 'won'),
        tied: count(lines, 'tied'),
        lost: count(lines, 'lost'),
        scored: lines.reduce((sum, { scored }) => sum + scored, 0),
        conceded: lines.reduce((sum, { conceded }) => sum + conceded, 0),
        points: lines.reduce((sum, { points }) => sum + points, 0),
        ...(deciding.length > 0 && {
          values: Object.fromEntries(deciding.map((key) => [key, valueOf(key, team, results, null)])),
        }),
        ...(annulled?.has(team) && { isAnnulled: true }),
      }
    })
    place += teams.length
    return rows
  })
}

const shownByOthers = new Set<CriterionKey>(['points', 'wins', 'difference', 'scored', 'seed'])

/** The criteria over all matches that put a team below another; none if averages were compared. */
function decidingKeys(levels: readonly Level[], { isPerMatch }: Results): CriterionKey[] {
  if (isPerMatch) return []
  const keys = levels.flatMap(({ reason }) =>
    reason && 'key' in reason && reason.scope === 'all' && !shownByOthers.has(reason.key) ? reason.key : [],
  )
  return [...new Set(keys)]
}

const count = (lines: readonly Line[], result: Line['result']) => lines.filter((line) => line.result === result).length
