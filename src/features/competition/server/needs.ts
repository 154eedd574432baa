import type { App } from '#platform/app.ts'
import type { TeamNeeds } from '../api-contract.ts'
import { needsText } from '#engine/standings/clinching-text.ts'
import { clinchingScenariosOf } from '#engine/state/qualification.ts'
import { readPublished } from './published.ts'

/** What a team needs to advance from its group or to win its table. Calculated once for each version of the log. */
export async function readNeeds(app: App, tournamentId: string, teamId: string): Promise<TeamNeeds> {
  const { competition, names } = await readPublished(app, tournamentId)
  const wants = clinchingScenariosOf(competition.setup, competition.state, teamId)
  if (!wants) return { sentences: [] }
  return { sentences: needsText(wants.needs, wants, (team) => names.get(team) ?? '') }
}
