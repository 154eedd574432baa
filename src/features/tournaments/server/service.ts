import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { registrations, tournaments, users } from '#db/schema.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import { centsOf, dollarsOf } from '#lib/money.ts'
import { instantFrom, isTimeZone } from '#lib/zoned.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/session.ts'
import type { CreateTournament, EditTournament, Stats } from '../contract.ts'
import { createDatesRefusal, editDatesRefusal } from '../rules.ts'
import type { Dates } from '../rules.ts'
import type { TournamentRow } from './wire.ts'

export async function readTournament(db: Queryable, id: string): Promise<TournamentRow> {
  const [row] = await db
    .select()
    .from(tournaments)
    .where(and(eq(tournaments.id, id), isNull(tournaments.deletedAt)))
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
  if (organizerId && organizerId !== organizer.id) throw new AppError('not_your_session')
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

/** Changes the fields given and leaves the others; sending what already stands changes nothing. */
export async function editTournament(app: App, id: string, wanted: EditTournament): Promise<TournamentRow> {
  return app.db.transaction(async (tx) => {
    const before = await lockTournament(tx, id)
    if (before.deletedAt) throw new AppError('tournament_not_found')
    const { startDate, endDate, registrationDeadline, timeZone, entryFee, prizePool, ...plain } = wanted
    const zone = timeZone === undefined ? before.timeZone : zoneFrom(timeZone)
    const dates = { ...pickDates(before), ...datesFrom({ startDate, endDate, registrationDeadline }, zone) }
    const refusal = editDatesRefusal(before, dates, app.now())
    if (refusal) throw fieldError(refusal.code, refusal.field)
    if (plain.maxTeams !== undefined && plain.maxTeams < before.placesTaken) {
      throw fieldError('max_teams_below_places_taken', 'maxTeams')
    }
    const [row] = await tx
      .update(tournaments)
      .set({
        ...plain,
        ...dates,
        timeZone: zone,
        ...(plain.rules !== undefined && { rules: plain.rules || null }),
        ...(entryFee !== undefined && { entryFeeCents: wholeCents(entryFee) }),
        ...(prizePool !== undefined && { prizePoolCents: wholeCents(prizePool) }),
      })
      .where(eq(tournaments.id, id))
      .returning()
    return row!
  })
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
      or(
        and(eq(tournaments.status, 'upcoming'), sql`${tournaments.startDate} <= ${now.toISOString()}::timestamptz`),
        and(eq(tournaments.status, 'active'), sql`${tournaments.endDate} < ${now.toISOString()}::timestamptz`),
      ),
    )
}

/** The numbers of Home, Community and Rankings. Active means upcoming or running. */
export async function readStats(app: App): Promise<Stats> {
  const active = and(isNull(tournaments.deletedAt), inArray(tournaments.status, ['upcoming', 'active']))
  const [perSport, [people], [prizes], [entered]] = await Promise.all([
    app.db
      .select({ sport: tournaments.sport, total: sql<number>`count(*)::int` })
      .from(tournaments)
      .where(active)
      .groupBy(tournaments.sport),
    app.db
      .select({
        total: sql<number>`count(*)::int`,
        wins: sql<number>`coalesce(sum(${users.wins}), 0)::int`,
        prizeCents: sql<number>`coalesce(sum(${users.totalPrizeWonCents}), 0)::float8`,
      })
      .from(users)
      .where(eq(users.role, 'player')),
    app.db
      .select({ cents: sql<number>`coalesce(sum(${tournaments.prizePoolCents}), 0)::float8` })
      .from(tournaments)
      .where(and(isNull(tournaments.deletedAt), eq(tournaments.status, 'completed'))),
    app.db
      .select({ total: sql<number>`count(*)::int` })
      .from(registrations)
      .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
      .where(and(active, inArray(registrations.paymentStatus, ['pending', 'paid']))),
  ])
  return {
    activeTournaments: perSport.reduce((sum, row) => sum + row.total, 0),
    totalPlayers: people?.total ?? 0,
    prizesAwarded: dollarsOf(prizes?.cents ?? 0),
    sports: Object.fromEntries(perSport.map((row) => [row.sport, row.total])),
    activeTeams: entered?.total ?? 0,
    totalWins: people?.wins ?? 0,
    totalPrizeMoney: dollarsOf(people?.prizeCents ?? 0),
  }
}

function pickDates({ startDate, endDate, registrationDeadline }: Dates): Dates {
  return { startDate, endDate, registrationDeadline }
}

type DateTexts = { [field in keyof Dates]?: string | undefined }

/** The instants these texts name; what is undefined is left out. Refuses dates that do not exist, each at its field. */
function datesFrom<T extends DateTexts>(texts: T, timeZone: string): { [field in keyof T & keyof Dates]: Date } {
  const dates: Partial<Dates> = {}
  for (const field of ['startDate', 'endDate', 'registrationDeadline'] as const) {
    const text = texts[field]
    if (text === undefined) continue
    const instant = instantFrom(text, timeZone)
    if (!instant) throw fieldError('invalid_date', field)
    dates[field] = instant
  }
  return dates as { [field in keyof T & keyof Dates]: Date }
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
