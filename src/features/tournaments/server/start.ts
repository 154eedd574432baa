import { eq } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { earlyStartRefusal, startOf, statusOf } from '../rules.ts'
import { userIdOf } from './officials/officials.ts'
import type { Actor } from './officials/officials.ts'
import { lockScheduledTournament } from './service.ts'
import { tournamentTopic } from './topic.ts'
import type { TournamentRow } from './wire.ts'

declare module '#platform/events.ts' {
  interface TransactionEvents {
    'tournament started early': { tournament: TournamentRow; startedAt: Date }
  }
}

/** Starts a drawn tournament before its start date: results can be entered from now on, and its teams are told. Does nothing once it has started. */
export function startTournament(app: App, actor: Actor, id: string): Promise<TournamentRow> {
  return transact(app.db, async (tx) => {
    const before = await lockScheduledTournament(tx, id)
    const startedAt = app.now()
    if (startedAt >= startOf(before)) return before
    const refusal = earlyStartRefusal(before, startedAt)
    if (refusal) throw new AppError(refusal)
    const status = statusOf({ ...before, startedAt }, startedAt)
    const rows = await tx
      .update(tournaments)
      .set({ startedAt, status, updatedAt: startedAt })
      .where(eq(tournaments.id, id))
      .returning()
    await app.events.raise(app, tx, 'tournament started early', { tournament: before, startedAt })
    await recordAudit(tx, {
      actorId: userIdOf(actor),
      action: 'started early',
      subjectType: 'tournament',
      subjectId: id,
      subjectName: before.name,
      before: { startDate: before.startDate },
      after: { startedAt },
    })
    tx.announce(tournamentTopic(id))
    return one(rows)
  })
}
