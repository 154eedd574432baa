import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { ledgerEntries } from '#db/schema.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import type { User } from '#platform/http/session.ts'

type LedgerMovement = Pick<
  typeof ledgerEntries.$inferInsert,
  'kind' | 'amountCents' | 'reference' | 'reason' | 'cardBrand' | 'cardLast4'
> & {
  actorId?: string | null
  /** Null for cash. */
  paymentIntentId?: string | null
}
type PaidFor = Pick<RegistrationRow, 'id' | 'tournamentId' | 'teamName'>

/**
 * Records a movement of money in the ledger and in the audit log. Each kind and reference is recorded once; returns false when it was
 * there already.
 */
export async function recordMovement(
  app: Pick<App, 'now'>,
  tx: Transaction,
  registration: PaidFor,
  movement: LedgerMovement,
): Promise<boolean> {
  const written = await tx
    .insert(ledgerEntries)
    .values({
      ...movement,
      tournamentId: registration.tournamentId,
      registrationId: registration.id,
      createdAt: app.now(),
    })
    .onConflictDoNothing({ target: [ledgerEntries.kind, ledgerEntries.reference] })
    .returning({ id: ledgerEntries.id })
  if (written.length === 0) return false
  await recordAudit(tx, {
    actorId: movement.actorId ?? null,
    action: auditActions[movement.kind],
    subjectType: 'payment',
    subjectId: registration.id,
    subjectName: registration.teamName,
    after: { amountCents: movement.amountCents, reference: movement.reference },
    reason: movement.reason,
  })
  return true
}

/**
 * Records cash that was received, or returned if the amount is negative. Cash has no provider and no reference that would keep it from
 * being recorded twice: that is up to the caller, who has locked the tournament and checked the status.
 */
export async function recordCash(
  app: Pick<App, 'now'>,
  tx: Transaction,
  registration: PaidFor,
  cash: { amountCents: number; by: Pick<User, 'id'>; reason: string },
): Promise<void> {
  if (cash.amountCents === 0) return
  const { amountCents, reason, by } = cash
  await recordMovement(app, tx, registration, {
    kind: 'cash',
    amountCents,
    reference: uuidv7(),
    reason,
    actorId: by.id,
  })
}

const auditActions: Record<LedgerMovement['kind'], string> = {
  captured: 'captured',
  refunded: 'refunded',
  fee_kept: 'fee kept',
  cash: 'cash recorded',
  disputed: 'charged back',
}
