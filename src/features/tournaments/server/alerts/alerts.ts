import { and, eq } from 'drizzle-orm'
import { tournamentAlerts } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { TournamentAlerts } from '../../contract.ts'
import { isDrawn } from '../../rules.ts'
import { readVisibleTournament } from '../read.ts'
import { lockScheduledTournament } from '../service.ts'

export async function readAlerts(app: App, user: User, tournamentId: string): Promise<TournamentAlerts> {
  await readVisibleTournament(app.db, tournamentId, user)
  const rows = await app.db
    .select({ event: tournamentAlerts.event })
    .from(tournamentAlerts)
    .where(and(eq(tournamentAlerts.userId, user.id), eq(tournamentAlerts.tournamentId, tournamentId)))
    .orderBy(tournamentAlerts.event)
  return { events: rows.map(({ event }) => event) }
}

/** Sets what the user will be notified of, once each. */
export async function setAlerts(
  app: App,
  user: User,
  tournamentId: string,
  { events }: TournamentAlerts,
): Promise<TournamentAlerts> {
  await transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, tournamentId)
    if (events.includes('drawn') && isDrawn(tournament)) throw new AppError('bracket_is_ready')
    const { userId, tournamentId: tournamentOf } = tournamentAlerts
    await tx.delete(tournamentAlerts).where(and(eq(userId, user.id), eq(tournamentOf, tournamentId)))
    const rows = [...new Set(events)].map((event) => ({ userId: user.id, tournamentId, event }))
    if (rows.length > 0) await tx.insert(tournamentAlerts).values(rows).onConflictDoNothing()
  })
  return readAlerts(app, user, tournamentId)
}
