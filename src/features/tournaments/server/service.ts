import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { preparedBy } from '#db/prepared.ts'
import { tournaments } from '#db/schema.ts'
import { toLocalInput } from '#lib/dates.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import { centsOf } from '#lib/money.ts'
import { instantFrom, isTimeZone } from '#lib/zoned.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/session.ts'
import type { CreateTournament, EditTournament } from '../contract.ts'
import { createDatesRefusal, editDatesRefusal, statusAt } from '../rules.ts'
import type { Dates } from '../rules.ts'
import type { TournamentRow } from './wire.ts'

const visibleTournament = preparedBy((db) => {
  const { searchText: _folded, ...columns } = getTableColumns(tournaments)
  return db
    .select(columns)
    .from(tournaments)
    .where(and(eq(tournaments.id, sql.placeholder('id')), isNull(tournaments.deletedAt)))
    .prepare('visible_tournament')
})

export async function readTournament(db: Database, id: string): Promise<TournamentRow> {
  const [row] = await visibleTournament(db, '').execute({ id })
  if (!row) throw new AppError('tournament_not_found')
  return row
}

/**
 * The tournament, locked until the transaction ends. Whatever counts or changes its places takes this lock first and then looks:
 * counting without it sells places twice.
 */
export async function lockTournament(tx: Transaction, id: string): Promise<TournamentRow> {
  const [row] = await tx.select().from(tournaments).where(eq(tournaments.id, id)).for('update')
  if (!row) throw new AppError('tournament_not_found')
  return row
}

/** Makes the signed-in user the organizer of a new tournament. */
export async function createTournament(app: App, organizer: User, wanted: CreateTournament): Promise<TournamentRow> {
  const { organizerId, entryFee, prizePool, timeZone, ...plain } = wanted
  if (organizerId != null && organizerId !== organizer.id) throw new AppError('not_your_session')
  const zone = zoneFrom(timeZone ?? 'UTC')
  const dates = datesFrom(wanted, zone)
  const refusal = createDatesRefusal(dates)
  if (refusal) throw fieldError(refusal.code, refusal.field)
  const [row] = await app.db
    .insert(tournaments)
    .values({
      ...plain,
      ...dates,
      timeZone: zone,
      rules: plain.rules || null,
      entryFeeCents: wholeCents(entryFee),
      prizePoolCents: wholeCents(prizePool),
      organizerId: organizer.id,
    })
    .returning()
  return row!
}

/** Changes the fields given and leaves the others; sending what already stands changes nothing, not even `updatedAt`. */
export async function editTournament(app: App, id: string, wanted: EditTournament): Promise<TournamentRow> {
  return app.db.transaction(async (tx) => {
    const before = await lockTournament(tx, id)
    if (before.deletedAt) throw new AppError('tournament_not_found')
    const { timeZone, entryFee, prizePool, ...plain } = wanted
    const zone = timeZone === undefined ? before.timeZone : zoneFrom(timeZone)
    const dates = editedDates(before, wanted, zone)
    const refusal = editDatesRefusal(before, dates, app.now())
    if (refusal) throw fieldError(refusal.code, refusal.field)
    if (plain.maxTeams !== undefined && plain.maxTeams < before.placesTaken) {
      throw fieldError('max_teams_below_places_taken', 'maxTeams')
    }
    const changes = changesOf(before, {
      ...plain,
      ...dates,
      ...statusOfDates(before, dates, app.now()),
      timeZone: zone,
      ...(plain.rules !== undefined && { rules: plain.rules || null }),
      ...(entryFee !== undefined && { entryFeeCents: wholeCents(entryFee) }),
      ...(prizePool !== undefined && { prizePoolCents: wholeCents(prizePool) }),
    })
    if (!changes) return before
    const [row] = await tx.update(tournaments).set(changes).where(eq(tournaments.id, id)).returning()
    return row!
  })
}

/** Those fields of `after` that differ from the row, or null when none does. */
function changesOf(before: TournamentRow, after: Partial<TournamentRow>): Partial<TournamentRow> | null {
  const changed = Object.entries(after).filter(([field, value]) => !isSame(value, before[field as keyof TournamentRow]))
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

/** A tournament that is moved, because of rain, has again the status the clock gives it. */
function statusOfDates(before: TournamentRow, dates: Dates, now: Date): Partial<TournamentRow> {
  const isMoved = !isSame(before.startDate, dates.startDate) || !isSame(before.endDate, dates.endDate)
  return isMoved ? { status: statusAt({ ...dates, status: before.status }, now) } : {}
}

function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
}

/** The clock's part in a tournament's status, for every tournament it has reached. Does nothing twice. */
export async function advanceStatuses(app: App): Promise<void> {
  const now = app.now()
  await app.db
    .update(tournaments)
    .set({
      status: sql`case when ${tournaments.endDate} < ${now.toISOString()}::timestamptz then 'completed' else 'active' end`,
    })
    .where(
      and(
        isNull(tournaments.deletedAt),
        or(
          and(eq(tournaments.status, 'upcoming'), sql`${tournaments.startDate} <= ${now.toISOString()}::timestamptz`),
          and(eq(tournaments.status, 'active'), sql`${tournaments.endDate} < ${now.toISOString()}::timestamptz`),
        ),
      ),
    )
}

type DateTexts = { [field in keyof Dates]?: string | undefined }

/** The dates these texts name. */
function datesFrom(texts: Record<keyof Dates, string>, timeZone: string): Dates {
  const dateOf = (field: keyof Dates) => instantOf(field, texts[field], timeZone)
  return {
    startDate: dateOf('startDate'),
    endDate: dateOf('endDate'),
    registrationDeadline: dateOf('registrationDeadline'),
  }
}

/**
 * The dates of a tournament after an edit. A text that is just what the form showed changes nothing: it was read in minutes, and in
 * the hour that a change of clocks repeats it names two moments.
 */
function editedDates(before: TournamentRow, texts: DateTexts, timeZone: string): Dates {
  const dateOf = (field: keyof Dates) => {
    const text = texts[field]
    const isShown = timeZone === before.timeZone && text === toLocalInput(before[field], timeZone)
    return text === undefined || isShown ? before[field] : instantOf(field, text, timeZone)
  }
  return {
    startDate: dateOf('startDate'),
    endDate: dateOf('endDate'),
    registrationDeadline: dateOf('registrationDeadline'),
  }
}

/** The instant this text names; a date that does not exist is refused at its field. */
function instantOf(field: keyof Dates, text: string, timeZone: string): Date {
  const instant = instantFrom(text, timeZone)
  if (!instant) throw fieldError('invalid_date', field)
  return instant
}

function zoneFrom(name: string): string {
  if (!isTimeZone(name)) throw new AppError('invalid_input', { fields: { timeZone: 'This time zone is not known' } })
  return name
}

/** The contract has already refused fractions of a cent. */
function wholeCents(dollars: number): number {
  const cents = centsOf(dollars)
  if (cents === null) throw new AppError('invalid_input')
  return cents
}
