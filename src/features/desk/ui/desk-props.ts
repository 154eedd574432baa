import type { Tournament } from '#features/tournaments/contract.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'
import type { Role } from './views.ts'

/** What every section of the desk gets. */
export interface DeskProps {
  tournament: Tournament
  snapshot: Snapshot
  role: Role
}
