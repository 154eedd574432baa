import type { IfTied, Scoring, TableRules } from '#engine/contract.ts'
import type { Snapshot } from '../../api-contract.ts'

/** How the matches of a table are played. */
export interface TablePlay {
  rules: TableRules
  scoring: Scoring
  rule: IfTied
}

/** How the matches of a competition's tables are played now; null for a pure knockout. */
export function playOf({ setup, walkoverScore }: Pick<Snapshot, 'setup' | 'walkoverScore'>): TablePlay | null {
  if (!('table' in setup)) return null
  const { table } = setup
  const { scoring, rule } = setup.format === 'groups' ? setup.groupMatches : setup
  return { rules: { ...table, walkover: walkoverScore ?? table.walkover }, scoring, rule }
}
