import type { IfTied, Scoring, TableRules } from '#engine/contract.ts'
import type { Snapshot } from '../../api-contract.ts'

/** How the matches of a table are played. */
export interface TablePlay {
  rules: TableRules
  scoring: Scoring
  rule: IfTied
}

/** How the matches of a competition's tables are played; null for a pure knockout. */
export function playOf(setup: Snapshot['setup']): TablePlay | null {
  switch (setup.format) {
    case 'groups':
      return { rules: setup.table, ...setup.groupMatches }
    case 'round_robin':
    case 'swiss':
      return { rules: setup.table, scoring: setup.scoring, rule: setup.rule }
    default:
      return null
  }
}
