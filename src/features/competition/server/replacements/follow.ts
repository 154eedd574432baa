import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { replacementSearches, tournaments, waitingList } from '#db/schema.ts'
import { askNext } from '#features/registrations/server/replacements/ask.ts'
import { isEntryOf } from '#features/registrations/server/waiting-list/find.ts'
import { captainOf } from '#features/registrations/server/wire.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { system } from '#features/tournaments/server/officials/officials.ts'
import type { App } from '#platform/app.ts'
import { loadCompetition } from '../load.ts'
import { recordLocked } from '../record/record.ts'
import { endSearch } from './end.ts'
import { notifyNobodyLeft, notifyReplacementFound } from './notifications.ts'

type StatusChange = { before: RegistrationRow | null; after: RegistrationRow }

/**
 * When a captain accepts to play in place of a team that isn't there, replaces it in the draw; when they decline or the time is over, asks the next
 * one. Belongs to the transaction that changes the registration, so a crash leaves nothing in between.
 */
export async function followOffer(app: App, tx: Transaction, { before, after }: StatusChange): Promise<void> {
  if (before?.paymentStatus !== 'held' || !after.replacementSearchId) return
  const isHere = eq(replacementSearches.id, after.replacementSearchId)
  const search = one(await tx.select().from(replacementSearches).where(isHere))
  if (search.endedAt) return
  const tournament = one(await tx.select().from(tournaments).where(eq(tournaments.id, search.tournamentId)))
  await tx.delete(waitingList).where(isEntryOf(tournament.id, captainOf(after)))
  if (after.paymentStatus !== 'paid' && after.paymentStatus !== 'pending') {
    if (!(await askNext(app, tx, tournament, search))) {
      await endSearch(app, tx, search, 'nobody_left')
      await notifyNobodyLeft(tx, tournament, search)
    }
    return
  }
  await endSearch(app, tx, search, 'replaced')
  const competition = await loadCompetition(tx, tournament)
  const { teamId, reason } = search
  await recordLocked(
    app,
    { tx, tournament, competition },
    {
      id: uuidv7(),
      body: { kind: 'substitution', team: teamId, by: after.teamId! },
      reason: reason === null ? 'From the waiting list.' : `From the waiting list, out of turn. ${reason}`,
      actor: system,
    },
  )
  await notifyReplacementFound(tx, tournament, search, after)
}
