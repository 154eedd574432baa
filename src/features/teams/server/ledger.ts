import type { Transaction } from '#db/client.ts'
import { ledgerEntries } from '#db/schema.ts'
import type { Place } from './places.ts'

type Entry = Pick<typeof ledgerEntries.$inferInsert, 'kind' | 'amountCents' | 'reference' | 'reason'> & {
  actorId?: string | null
}

/** Writes a movement of money down, once: the same kind and reference again is the same movement. */
export async function record(tx: Transaction, place: Pick<Place, 'id' | 'tournamentId'>, entry: Entry): Promise<void> {
  await tx
    .insert(ledgerEntries)
    .values({ ...entry, tournamentId: place.tournamentId, registrationId: place.id })
    .onConflictDoNothing({ target: [ledgerEntries.kind, ledgerEntries.reference] })
}
