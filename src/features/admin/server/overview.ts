import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contactMessages, outbox, refunds, tournaments } from '#db/schema.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { Overview } from '../work-contract.ts'
import { fewTeams, overviewWeeks } from '../values.ts'
import { firstIdAt } from './first-id.ts'

const dayMs = 86_400_000

/** What needs a look today, and how the last weeks went. */
export async function readOverview(app: App): Promise<Overview> {
  const [failedRefunds, failedMail, openMessages, few, weeks] = await Promise.all([
    app.db.$count(refunds, eq(refunds.status, 'failed')),
    app.db.$count(outbox, eq(outbox.status, 'failed')),
    app.db.$count(contactMessages, isNull(contactMessages.answeredAt)),
    tournamentsWithFewTeams(app),
    lastWeeks(app),
  ])
  const hasMailServer = app.config.mail !== null
  return { failedRefunds, failedMail, hasMailServer, openMessages, fewTeams: few, weeks }
}

async function tournamentsWithFewTeams(app: App): Promise<Overview['fewTeams']> {
  const t = tournaments
  const soon = new Date(app.now().getTime() + fewTeams.withinDays * dayMs)
  const rows = await app.db
    .select({
      id: t.id,
      name: t.name,
      registrationDeadline: t.registrationDeadline,
      timeZone: t.timeZone,
      currentTeams: t.currentTeams,
      maxTeams: t.maxTeams,
    })
    .from(t)
    .where(
      and(
        isNull(t.deletedAt),
        eq(t.status, 'upcoming'),
        sql`${t.placesTaken} < ${t.maxTeams}`,
        gt(t.registrationDeadline, app.now()),
        lte(t.registrationDeadline, soon),
        sql`${t.currentTeams} < ${t.maxTeams} * ${fewTeams.share}::float8`,
      ),
    )
    .orderBy(asc(t.registrationDeadline), asc(t.id))
    .limit(fewTeams.listed)
  return rows.map((row) => ({ ...row, registrationDeadline: row.registrationDeadline.toISOString() }))
}

async function lastWeeks(app: App): Promise<Overview['weeks']> {
  const thisMonday = mondayOf(app.now())
  const mondays = Array.from(
    { length: overviewWeeks },
    (_, index) => new Date(thisMonday.getTime() - (overviewWeeks - 1 - index) * 7 * dayMs),
  )
  const since = mondays[0]!
  const moved = sql`case kind when 'refunded' then -amount_cents when 'fee_kept' then 0 else amount_cents end`
  const [signUps, registrations, revenue] = await Promise.all([
    byWeek(app, sql`users`, sql`count(*)`, sql`created_at`, since),
    byWeek(app, sql`registrations`, sql`count(*)`, sql`registered_at`, since),
    byWeek(app, sql`ledger_entries`, sql`sum(${moved})`, sql`created_at`, since),
  ])
  return mondays.map((monday) => {
    const week = monday.toISOString().slice(0, 10)
    const cents = revenue.get(week) ?? 0
    return {
      week,
      signUps: signUps.get(week) ?? 0,
      registrations: registrations.get(week) ?? 0,
      revenue: dollarsOf(cents),
    }
  })
}

/** A figure of each week since then, by the week's Monday. Only the rows of those weeks are read: an id begins with its moment. */
async function byWeek(app: App, table: SQL, figure: SQL, at: SQL, since: Date): Promise<Map<string, number>> {
  const { rows } = await app.db.execute<{ week: string; figure: number }>(sql`
    select to_char(date_trunc('week', ${at} at time zone 'UTC'), 'YYYY-MM-DD') as week, (${figure})::float8 as figure
    from ${table} where id >= ${firstIdAt(since)}::uuid and ${at} >= ${since.toISOString()}::timestamptz group by 1`)
  return new Map(rows.map((row) => [row.week, row.figure]))
}

function mondayOf(moment: Date): Date {
  const midnight = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate())
  return new Date(midnight - ((moment.getUTCDay() + 6) % 7) * dayMs)
}
