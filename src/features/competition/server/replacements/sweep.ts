import { and, eq, isNull, sql } from 'drizzle-orm'
import { registrations, replacementSearches } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { askNext } from '#features/registrations/server/replacements/ask.ts'
import { statusOf } from '#features/tournaments/rules.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { App } from '#platform/app.ts'
import type { StepRunner } from '#platform/step-runner.ts'
import { endSearch, openSearches } from './end.ts'
import { notifyNobodyLeft } from './notifications.ts'

/** How many tournaments one sweep takes: random ones, so that none waits behind others forever. */
const batch = 200

/** Ends the searches for replacements in tournaments that are over, and asks the next captain where, for whatever reason, nobody is being asked. */
export async function sweepReplacements(app: App, { attemptEach }: StepRunner): Promise<void> {
  const due = await app.db
    .select({ tournamentId: replacementSearches.tournamentId })
    .from(replacementSearches)
    .where(isNull(replacementSearches.endedAt))
    .groupBy(replacementSearches.tournamentId)
    .orderBy(sql`random()`)
    .limit(batch)
  await attemptEach('look for a replacement', due, ({ tournamentId }) =>
    transact(app.db, async (tx) => {
      const tournament = await lockTournament(tx, tournamentId)
      const isOver = tournament.cancelledAt !== null || statusOf(tournament, app.now()) === 'completed'
      for (const search of await openSearches(tx, tournamentId)) {
        const isOffer = and(eq(registrations.replacementSearchId, search.id), eq(registrations.paymentStatus, 'held'))
        if (isOver) await endSearch(app, tx, search, 'impossible')
        else if ((await tx.$count(registrations, isOffer)) === 0 && !(await askNext(app, tx, tournament, search))) {
          await endSearch(app, tx, search, 'nobody_left')
          await notifyNobodyLeft(tx, tournament, search)
        }
      }
    }),
  )
}
