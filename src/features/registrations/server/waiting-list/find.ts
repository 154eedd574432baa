import { and, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { waitingList } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'

export const isEntryOf = (tournamentId: string, userId: string) =>
  and(eq(waitingList.tournamentId, tournamentId), eq(waitingList.userId, userId))

export async function isAnyoneWaiting(db: Queryable, tournamentId: string): Promise<boolean> {
  const [first] = await db
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(eq(waitingList.tournamentId, tournamentId))
    .limit(1)
  return first !== undefined
}

/** Free spots go to the waiting list first. Call it with the tournament locked. */
export async function refuseWhileWaiting(tx: Transaction, tournamentId: string): Promise<void> {
  if (await isAnyoneWaiting(tx, tournamentId)) throw new AppError('waiting_list')
}
