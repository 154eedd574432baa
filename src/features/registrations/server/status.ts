import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { registrations, replacementSearches, tournaments } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { noticeOf, play, refundableUntil } from './moves/terms.ts'
import type { RegistrationRow } from './wire.ts'

/*
 * The only code that writes registrations. A database trigger (`follow_registration`) carries every status to the team and to the
 * tournament's counts, in the same statement.
 */

declare module '#platform/events.ts' {
  interface TransactionEvents {
    /**
     * `before` is null for a new registration. Raised after the row is written; both are rows of `registrations`. `keepsPlaying`: the team
     * gets its money back and still plays.
     */
    'registration status changed': { before: RegistrationRow | null; after: RegistrationRow; keepsPlaying?: boolean }
    /** Part of a fee was taken back or returned; the status stays. */
    'amount paid changed': RegistrationRow
  }
}

type NewRegistration = Omit<typeof registrations.$inferInsert, 'spotGivenAt'>
type Status = RegistrationRow['paymentStatus']
/** What may change besides the status. */
export type RegistrationChanges = Partial<Omit<NewRegistration, 'id' | 'tournamentId' | 'userId' | 'paymentStatus'>> & {
  paymentStatus?: never
}

/** Writes a new registration with its first status and runs the listeners. Call it with the tournament locked. */
export async function createRegistration(
  app: App,
  tx: Transaction,
  registration: NewRegistration & { paymentStatus: Status },
): Promise<RegistrationRow> {
  const after = one(await tx.insert(registrations).values(registration).returning())
  await app.events.raise(app, tx, 'registration status changed', { before: null, after })
  return after
}

/**
 * Changes a registration's status and runs the listeners, all in the caller's transaction. Call it with the tournament locked, with
 * `before` read under that lock; throws when the status is no longer the one in `before`.
 */
export async function changeStatus(
  app: App,
  tx: Transaction,
  before: RegistrationRow,
  status: Status,
  changes: RegistrationChanges = {},
  { keepsPlaying = false }: { keepsPlaying?: boolean } = {},
): Promise<RegistrationRow> {
  const isReleased = status === 'expired' || status === 'withdrawn'
  const isSettled = status === 'paid' || status === 'refunded'
  // First, because a tournament never has more teams than spots, not even in between.
  if (before.paymentStatus === 'held' && (status === 'paid' || status === 'pending'))
    await takeOverSpot(app, tx, before)
  const rows = await tx
    .update(registrations)
    .set({
      ...changes,
      ...(isSettled && { expiresAt: null }),
      cashReturnedAt: null,
      releasedAt: isReleased ? app.now() : null,
      paymentStatus: status,
    })
    .where(and(eq(registrations.id, before.id), eq(registrations.paymentStatus, before.paymentStatus)))
    .returning()
  const after = one(rows)
  if (after.paymentStatus !== before.paymentStatus) {
    await app.events.raise(app, tx, 'registration status changed', { before, after, keepsPlaying })
  }
  return after
}

/** A captain from the waiting list accepts to play in place of a team that isn't there: its spot becomes theirs. */
async function takeOverSpot(app: App, tx: Transaction, { replacementSearchId }: RegistrationRow): Promise<void> {
  if (!replacementSearchId) return
  const [search] = await tx.select().from(replacementSearches).where(eq(replacementSearches.id, replacementSearchId))
  await giveSpot(app, tx, search!.teamId)
}

/**
 * Takes the spot from a team that another one replaces. What it paid stays: nothing is refunded, but a full refund after a move stays open as
 * long as it was. If it hasn't paid, it can't anymore until it gets a spot again. Call it with the tournament locked, while the team's match is
 * still its own.
 */
export async function giveSpot(app: App, tx: Transaction, teamId: string): Promise<void> {
  const isIt = and(eq(registrations.teamId, teamId), isNull(registrations.spotGivenAt))
  const [row] = await tx
    .select({ registration: registrations, tournament: tournaments, play })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .where(isIt)
  if (!row) return
  const now = app.now()
  const notice = noticeOf(row.registration)
  const closesAt = (refundableUntil(row.registration, row.tournament, row.play) ?? now).toISOString()
  await tx
    .update(registrations)
    .set({ spotGivenAt: now, ...(notice && { moveNotice: { ...notice, closesAt } }) })
    .where(isIt)
}

/** Gives a team a spot again after `giveSpot`. Call it with the tournament locked, and make sure first that a spot is open. */
export async function returnSpot(tx: Transaction, teamId: string): Promise<void> {
  const moveNotice = sql`${registrations.moveNotice} - 'closesAt'`
  await tx.update(registrations).set({ spotGivenAt: null, moveNotice }).where(eq(registrations.teamId, teamId))
}

/** Changes what is left of a registration's fee and runs the listeners. Call it with the tournament locked. */
export async function changeAmountPaid(
  app: App,
  tx: Transaction,
  { id }: RegistrationRow,
  amountPaidCents: number,
): Promise<void> {
  const [after] = await updateRegistrations(tx, eq(registrations.id, id), { amountPaidCents })
  if (after) await app.events.raise(app, tx, 'amount paid changed', after)
}

/** Changes anything but the status of the registrations that match, and returns them. */
export function updateRegistrations(
  db: Queryable,
  where: SQL,
  changes: RegistrationChanges,
): Promise<RegistrationRow[]> {
  return db.update(registrations).set(changes).where(where).returning()
}
