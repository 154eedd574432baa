import { readTournament } from '#features/tournaments/server/service.ts'
import type { App } from '#platform/app.ts'
import type { TeamNeeds } from '../api-contract.ts'
import { needsText } from '#engine/standings/clinching-text.ts'
import { wantsOf } from '#engine/state/qualification.ts'
import { readCurrent } from './read.ts'
import { teamNames } from './team-names.ts'

/** What a team needs to advance from its group or to win its table. Calculated once for each version of the log. */
export async function readNeeds(app: App, tournamentId: string, teamId: string): Promise<TeamNeeds> {
  const { setup, state } = await readCurrent(app, await readTournament(app.db, tournamentId))
  const wants = wantsOf(setup, state, teamId)
  if (!wants) return { sentences: [] }
  const names = await teamNames(
    app.db,
    state.entrants.map(({ entrant }) => entrant),
  )
  return { sentences: needsText(wants.needs, wants, (entrant) => names.get(entrant) ?? '') }
}
