import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { preparedBy } from '#db/prepared.ts'
import { tournaments } from '#db/schema.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import { centsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import { refuseStale, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/session.ts'
import type { CreateTournament, EditTournament } from '../contract.ts'
import { createDatesRefusals, editDatesRefusals, statusAt } from '../rules.ts'
import type { Dates } from '../rules.ts'
import { datesFrom, datesToCompare, editedDates, isSame, refuseDates, zoneFrom } from './dates.ts'
import { tellChanged } from './news.ts'
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
  refuseDates(createDatesRefusals(dates, app.now()))
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
export async function editTournament(
  app: App,
  editor: User,
  id: string,
  wanted: EditTournament,
): Promise<TournamentRow> {
  return app.db.transaction(async (tx) => {
    const before = await lockTournament(tx, id)
    if (before.deletedAt) throw new AppError('tournament_not_found')
    const { timeZone, entryFee, prizePool, revision, ...plain } = wanted
    refuseStale(revision, editableOf(before))
    const zone = timeZone === undefined ? before.timeZone : zoneFrom(timeZone)
    const dates = editedDates(before, wanted, zone)
    refuseDates(editDatesRefusals(datesToCompare(before, dates, zone), dates, app.now()))
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
    await tellChanged(app, tx, before, row!)
    const subject = { subjectType: 'tournament', subjectId: id, subjectName: before.name } as const
    await recordAct(tx, { ...subject, actorId: editor.id, action: 'edited', before, after: changes })
    return row!
  })
}

/** What an edit may change; the clock's and the entries' columns are not part of it. */
const editable = [
  'name',
  'description',
  'sport',
  'location',
  'startDate',
  'endDate',
  'registrationDeadline',
  'timeZone',
  'maxTeams',
  'entryFeeCents',
  'prizePoolCents',
  'rules',
  'skillLevel',
  'teamSize',
  'deletedAt',
] as const satisfies (keyof TournamentRow)[]

const editableOf = (row: TournamentRow) => Object.fromEntries(editable.map((field) => [field, row[field]]))

/** Names a tournament as it stands, for whoever begins to edit it. */
export const tournamentRevision = (row: TournamentRow): string => revisionOf(editableOf(row))

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

/** The contract has already refused fractions of a cent. */
function wholeCents(dollars: number): number {
  const cents = centsOf(dollars)
  if (cents === null) throw new AppError('invalid_input')
  return cents
}
