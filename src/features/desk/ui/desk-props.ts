import type { OfficialRole } from '#features/tournaments/rules.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'

/** What every section of the desk gets. */
export interface DeskProps {
  tournament: Tournament
  snapshot: Snapshot
  role: OfficialRole
}
