import type { Scoring, Setup } from '../../../contract.ts'
import { tableMatches } from '../../../default-setups.ts'

/** The setup with this scoring, in its groups too. */
export function withScoring(setup: Setup, scoring: Scoring): Setup {
  if (setup.format === 'round_robin' || setup.format === 'swiss') return { ...setup, ...tableMatches(scoring) }
  if (setup.format === 'groups') return { ...setup, scoring, groupMatches: tableMatches(scoring) }
  return { ...setup, scoring }
}
