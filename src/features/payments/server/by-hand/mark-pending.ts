import type { Transaction } from '#db/client.ts'
import { reopenUntil } from '#features/registrations/rules.ts'
import { changeStatus } from '#features/registrations/server/status.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { readTeam } from '#features/teams/server/list.ts'
import { isDrawn } from '#features/tournaments/rules.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import type { User } from '#platform/http/session.ts'
import { recordCash } from '../ledger/ledger.ts'
import { nextAttempt } from '../provider/intents.ts'

/**
 * Sets a registration to pending, so that it owes its fee: a team that was entered by hand or is in the draw pays on the day, any other has
 * time to pay. Cash and a waived fee are taken back by new records; the earlier ones stay. Call it with the tournament locked, and not for a team that paid by card.
 */
export async function markPending(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  registration: RegistrationRow,
  by: Pick<User, 'id'>,
  reason: string,
): Promise<void> {
  const { id, teamId, teamName, feeCents, paymentStatus, paidBy } = registration
  if (paymentStatus === 'paid' && paidBy === 'cash') {
    await recordCash(app, tx, registration, { amountCents: -registration.amountPaidCents, by, reason })
  }
  if (paymentStatus === 'paid' && paidBy === 'waived') {
    await recordAudit(tx, {
      actorId: by.id,
      action: 'fee waiver undone',
      subjectType: 'payment',
      subjectId: id,
      subjectName: teamName,
      after: { amountCents: feeCents },
      reason,
    })
  }
  const isByHand = teamId !== null && (await readTeam(tx, teamId)).enteredBy !== null
  const expiresAt = isByHand || isDrawn(tournament) ? null : reopenUntil(app.now(), tournament.registrationDeadline)
  const changes = { ...nextAttempt(registration), paidBy: null, amountPaidCents: 0, expiresAt }
  await changeStatus(app, tx, registration, 'pending', changes)
}
