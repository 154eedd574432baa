import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { tournaments } from '#db/schema.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { isDrawn } from '#features/tournaments/rules.ts'
import { system } from '#features/tournaments/server/officials/officials.ts'
import type { App } from '#platform/app.ts'
import { loadCompetition } from '../load.ts'
import { recordLocked } from './record.ts'

/**
 * Withdraws a team that loses its spot between the draw and the last match, so that its opponents advance. Call it with the tournament
 * locked.
 */
export async function withdrawTeamWithoutSpot(
  app: App,
  tx: Transaction,
  { teamId, tournamentId, paymentStatus }: RegistrationRow,
): Promise<void> {
  if (!teamId || paymentStatus === 'paid' || paymentStatus === 'pending' || paymentStatus === 'held') return
  const tournament = one(await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId)))
  if (!isDrawn(tournament) || tournament.competition === 'finished' || tournament.cancelledAt) return
  const competition = await loadCompetition(tx, tournament)
  const isIn = competition.state.teams.some(({ team, status }) => team === teamId && status === 'in')
  if (!isIn) return
  const body = { kind: 'withdrawal', team: teamId } as const
  await recordLocked(app, { tx, tournament, competition }, { id: uuidv7(), body, actor: system })
}
