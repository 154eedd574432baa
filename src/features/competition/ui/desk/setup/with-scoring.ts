import type { Scoring, Setup } from '../../../contract.ts'
import { tableMatches } from '../../../default-setups.ts'

/** A setup with another scoring, in groups too. */
export function withScoring(setup: Setup, scoring: Scoring): Setup {
  if (setup.format === 'round_robin' || setup.format === 'swiss') return { ...setup, ...tableMatches(scoring) }
  if (setup.format === 'groups') return { ...setup, scoring, groupMatches: tableMatches(scoring) }
  return { ...setup, scoring }
}
