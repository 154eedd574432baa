import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { tournaments, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { changedValues, pick } from '#lib/objects.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { orphanPhoto } from '#platform/files/images.ts'
import { deleteInBackground } from '#platform/files/storage.ts'
import { refuseConflict, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/http/session.ts'
import type { CreateTournament, EditTournament } from '../contract.ts'
import { createDatesRefusals, nextCreationAt } from '../rules.ts'
import { changesBy, locateInput, wholeCents, type Located } from './editing/changes.ts'
import { notifyAskedAboutNext } from './alerts/notify-asked.ts'
import { addChain } from './draw-secrets.ts'
import { lockMedia, uploadedPhoto } from './editing/image.ts'
import { locate } from './editing/locate.ts'
import { userIdOf } from './officials/officials.ts'
import type { Actor } from './officials/officials.ts'
import { datesFrom, refuseDates, zoneFrom } from './editing/dates.ts'
import { requireNotCancelled } from './read.ts'
import { editableColumns } from './wire.ts'
import type { TournamentRow } from './wire.ts'

type Edited = { before: TournamentRow; after: TournamentRow }

declare module '#platform/events.ts' {
  interface TransactionEvents {
    /** With how many published matches move with its start. */
    'tournament edited': Edited & { movedMatches: number }
  }
}

/**
 * Reads the tournament and locks it until the transaction ends. Anything that counts or changes its spots takes this lock first; counting
 * without it oversells.
 */
export async function lockTournament(tx: Transaction, id: string): Promise<TournamentRow> {
  const [row] = await tx.select().from(tournaments).where(eq(tournaments.id, id)).for('update')
  if (!row) throw new AppError('tournament_not_found')
  return row
}

/** The same for a tournament that was not canceled. */
export async function lockScheduledTournament(tx: Transaction, id: string): Promise<TournamentRow> {
  return requireNotCancelled(await lockTournament(tx, id))
}

/**
 * Makes the logged-in user the organizer of a new tournament. Only valid ones count toward what they may create. What `complete` writes belongs
 * to the same transaction.
 */
export async function createTournament(
  app: App,
  organizer: User,
  input: CreateTournament,
  complete: (tx: Transaction, created: TournamentRow) => Promise<void>,
): Promise<TournamentRow> {
  const { organizerId, entryFee, prizePool, timeZone, ...plain } = input
  if (organizerId != null && organizerId !== organizer.id) throw new AppError('not_your_session')
  const zone = zoneFrom(timeZone ?? 'UTC')
  const dates = datesFrom(input, zone)
  const now = app.now()
  refuseDates(createDatesRefusals(dates, now))
  const row = {
    ...plain,
    ...dates,
    timeZone: zone,
    entryFeeCents: wholeCents(entryFee),
    prizePoolCents: wholeCents(prizePool),
    organizerId: organizer.id,
    createdAt: now,
    updatedAt: now,
  }
  const located = await locate(app, input.location)
  return transact(app.db, async (tx) => {
    if (organizer.role !== 'administrator') await refuseTooMany(tx, organizer, now)
    const created = one(
      await tx
        .insert(tournaments)
        .values({ ...row, ...located })
        .returning(),
    )
    await addChain(app, tx, { tournamentId: created.id, committedAt: now })
    await notifyAskedAboutNext(tx, created)
    await complete(tx, created)
    return created
  })
}

/** Refuses someone who has created as many tournaments as they may. Locks them, so that two requests do not both take the last one. */
async function refuseTooMany(tx: Transaction, organizer: User, now: Date): Promise<void> {
  const [user] = await tx
    .select({ perDay: users.tournamentsPerDay })
    .from(users)
    .where(eq(users.id, organizer.id))
    .for('no key update')
  const perDay = user?.perDay ?? 0
  const latest = await tx
    .select({ createdAt: tournaments.createdAt })
    .from(tournaments)
    .where(eq(tournaments.organizerId, organizer.id))
    .orderBy(desc(tournaments.id))
    .limit(perDay)
  const createdAt = latest.map((row) => row.createdAt)
  const next = nextCreationAt(createdAt, perDay, now)
  if (next)
    throw new AppError('too_many_tournaments', { retryAfter: Math.ceil((next.getTime() - now.getTime()) / 1000) })
}

type EditRules = {
  /** Moves the schedule with the dates, in the same transaction. Returns how many published matches move. May refuse the edit. */
  moveSchedule: (tx: Transaction, edited: Edited) => Promise<number>
  /** The columns from which the input's `revision` was calculated. */
  compared?: readonly (keyof TournamentRow)[]
  /** What this actor may not change, at its field. */
  refuse?: (before: TournamentRow, changes: Partial<TournamentRow>) => void
  /** What `locateInput` found for the input, if it was asked already. */
  located?: Located | null
}

export type MoveSchedule = EditRules['moveSchedule']

/** Changes the given fields. Sending the same values changes nothing, not even `updatedAt`. */
export async function editTournament(
  app: App,
  actor: Actor,
  id: string,
  input: EditTournament,
  { compared = editableColumns, refuse, moveSchedule, ...rules }: EditRules,
): Promise<TournamentRow> {
  const located = rules.located === undefined ? await locateInput(app, input) : rules.located
  const { row, files } = await transact(app.db, async (tx) => {
    const before = await lockScheduledTournament(tx, id)
    if (input.image != null && input.image !== before.image) await lockMedia(tx, input.image)
    refuseConflict(input.revision, pick(before, compared))
    const changes = changesBy(before, input, located, app.now())
    if (Object.keys(changes).length === 0) return { row: before, files: [] }
    refuse?.(before, changes)
    const rows = await tx
      .update(tournaments)
      .set({ ...changes, updatedAt: app.now() })
      .where(eq(tournaments.id, id))
      .returning()
    const row = one(rows)
    const movedMatches = await moveSchedule(tx, { before, after: row })
    await app.events.raise(app, tx, 'tournament edited', { before, after: row, movedMatches })
    const subject = { subjectType: 'tournament', subjectId: id, subjectName: before.name } as const
    await recordAudit(tx, {
      ...subject,
      actorId: userIdOf(actor),
      action: 'edited',
      ...auditedChanges(before, changes),
    })
    const replaced = row.image === before.image ? null : uploadedPhoto(before)
    return { row, files: await orphanPhoto(app, tx, replaced) }
  })
  deleteInBackground(app, files)
  return row
}

/** The audit log can't be shortened, so of long texts it keeps only the fields' names. */
function auditedChanges(before: TournamentRow, changes: Partial<TournamentRow>) {
  const { description, rules, venueNotes, latitude: _latitude, longitude: _longitude, ...after } = changes
  return { before, after, changedTexts: Object.keys(changedValues({}, { description, rules, venueNotes })) }
}

/** Identifies the version of a tournament that someone is editing. */
export const tournamentRevision = (row: TournamentRow): string => revisionOf(pick(row, editableColumns))
