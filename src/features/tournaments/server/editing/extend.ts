import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { tournaments } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { statusOf } from '../../rules.ts'
import { userIdOf, type Actor } from '../officials/officials.ts'
import { tournamentTopic } from '../topic.ts'
import type { TournamentRow } from '../wire.ts'

/** Lets a locked tournament end later, because its matches do. Those who run it can do that; nothing else of its dates changes. */
export async function extendTournament(
  app: App,
  tx: Transaction,
  before: TournamentRow,
  { endDate, actor }: { endDate: Date; actor: Actor },
): Promise<void> {
  if (endDate <= before.endDate) return
  const status = statusOf({ ...before, endDate }, app.now())
  await tx.update(tournaments).set({ endDate, status, updatedAt: app.now() }).where(eq(tournaments.id, before.id))
  await recordAudit(tx, {
    actorId: userIdOf(actor),
    action: 'edited',
    subjectType: 'tournament',
    subjectId: before.id,
    subjectName: before.name,
    before: { endDate: before.endDate },
    after: { endDate },
  })
  tx.announce(tournamentTopic(before.id))
}
