import type { Transaction } from '#db/client.ts'
import { ledgerEntries } from '#db/schema.ts'
import type { Place } from './places.ts'

type Entry = Pick<typeof ledgerEntries.$inferInsert, 'kind' | 'amountCents' | 'reference' | 'reason'> & {
  actorId?: string | null
}

/** Writes a movement of money down, once: false when this kind and reference stood there already. */
export async function record(
  tx: Transaction,
  place: Pick<Place, 'id' | 'tournamentId'>,
  entry: Entry,
): Promise<boolean> {
  const written = await tx
    .insert(ledgerEntries)
    .values({ ...entry, tournamentId: place.tournamentId, registrationId: place.id })
    .onConflictDoNothing({ target: [ledgerEntries.kind, ledgerEntries.reference] })
    .returning({ id: ledgerEntries.id })
  return written.length > 0
}
