import type { Transaction } from '#db/client.ts'
import { ledgerEntries } from '#db/schema.ts'
import { recordAct } from '#platform/audit.ts'
import type { Place } from './places.ts'

type Entry = Pick<typeof ledgerEntries.$inferInsert, 'kind' | 'amountCents' | 'reference' | 'reason'> & {
  actorId?: string | null
}

/**
 * Writes a movement of money down, once, in the ledger and in the audit log: false when this kind and reference stood there already.
 */
export async function record(
  tx: Transaction,
  place: Pick<Place, 'id' | 'tournamentId' | 'teamName'>,
  entry: Entry,
): Promise<boolean> {
  const written = await tx
    .insert(ledgerEntries)
    .values({ ...entry, tournamentId: place.tournamentId, registrationId: place.id })
    .onConflictDoNothing({ target: [ledgerEntries.kind, ledgerEntries.reference] })
    .returning({ id: ledgerEntries.id })
  if (written.length === 0) return false
  await recordAct(tx, {
    actorId: entry.actorId ?? null,
    action: acts[entry.kind],
    subjectType: 'payment',
    subjectId: place.id,
    subjectName: place.teamName,
    after: { amountCents: entry.amountCents, reference: entry.reference },
    reason: entry.reason,
  })
  return true
}

/** A kind of movement, as the audit log tells it. */
const acts: Record<Entry['kind'], string> = {
  captured: 'captured',
  refunded: 'refunded',
  fee_kept: 'fee kept',
  cash: 'cash recorded',
}
