import type { Transaction } from '#db/client.ts'
import { changeStatus } from '#features/registrations/server/status.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import type { User } from '#platform/http/session.ts'
import { recordCash } from '../ledger/ledger.ts'
import { nextAttempt } from '../provider/intents.ts'

/** Sets a registration to paid without a card. Call it with the tournament locked, after the payment at the provider was closed. */
export async function markPaid(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  by: Pick<User, 'id'>,
  how: 'cash' | 'waived',
): Promise<void> {
  const { feeCents } = registration
  const paidBy = feeCents === 0 ? 'free' : how
  const amountPaidCents = paidBy === 'cash' ? feeCents : 0
  await recordReceived(app, tx, registration, by, paidBy)
  await changeStatus(app, tx, registration, 'paid', { ...nextAttempt(registration), paidBy, amountPaidCents })
}

/** Records who took the cash, or who waived the fee. A free entry leaves no record of money. */
export async function recordReceived(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  by: Pick<User, 'id'>,
  how: 'cash' | 'waived' | 'free',
): Promise<void> {
  const { id, teamName, feeCents } = registration
  if (how === 'cash') await recordCash(app, tx, registration, { amountCents: feeCents, by, reason: 'Paid in cash' })
  if (how !== 'waived') return
  await recordAudit(tx, {
    actorId: by.id,
    action: 'fee waived',
    subjectType: 'payment',
    subjectId: id,
    subjectName: teamName,
    after: { amountCents: feeCents },
  })
}
