import type { Snapshot } from '../../api-contract.ts'
import type { TablePlay } from './standings-table.tsx'

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
