import { eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contactMessages, outbox, refunds } from '#db/schema.ts'
import { dollarsOf } from '#lib/money.ts'
import { minUuidAt } from '#lib/uuid.ts'
import type { App } from '#platform/app.ts'
import { capped, countRows } from '#platform/http/paging.ts'
import type { Counts, Overview } from '../../overview-contract.ts'
import { fewTeams, overviewWeeks } from '../../values.ts'
import { whereRegistered } from '../records/team-list.ts'
import { lastStarts } from '../calendar-periods.ts'
import { isNotDeleted } from '../records/user-list.ts'

const dayMs = 86_400_000

/** The counts on the panel's tabs, capped where there are many. */
export async function readCounts(app: App): Promise<Counts> {
  const count = async (table: SQL, ...where: SQL[]) => capped(await countRows(app.db, table, ...where))
  const [userCount, tournamentCount, teamCount] = await Promise.all([
    count(sql`users`, isNotDeleted),
    count(sql`tournaments`),
    count(sql`teams`, whereRegistered),
  ])
  return { users: userCount, tournaments: tournamentCount, teams: teamCount }
}

/** What needs attention today, and how the last weeks went. */
export async function readOverview(app: App): Promise<Overview> {
  const [failedRefunds, failedMail, openMessages, few, weeks] = await Promise.all([
    app.db.$count(refunds, eq(refunds.status, 'failed')),
    app.db.$count(outbox, eq(outbox.status, 'failed')),
    app.db.$count(contactMessages, isNull(contactMessages.answeredAt)),
    tournamentsWithFewTeams(app),
    lastWeeks(app),
  ])
  const hasMailServer = app.config.mail !== null
  return { failedRefunds, failedMail, hasMailServer, openMessages, ...few, weeks }
}

/** One row per organizer, so that nobody can fill the list alone. */
async function tournamentsWithFewTeams(app: App): Promise<Pick<Overview, 'fewTeams' | 'fewTeamsTotal'>> {
  const soon = new Date(app.now().getTime() + fewTeams.withinDays * dayMs)
  const { rows } = await app.db.execute<FewTeamsRow>(sql`
    with found as (
      select id, name, registration_deadline, time_zone, current_teams, max_teams, organizer_id,
        row_number() over (partition by organizer_id order by registration_deadline, id) as place,
        (count(*) over (partition by organizer_id))::int - 1 as more, (count(*) over ())::int as total
      from tournaments
      where cancelled_at is null and status = 'upcoming' and places_taken < max_teams
        and registration_deadline > ${app.now().toISOString()}::timestamptz
        and registration_deadline <= ${soon.toISOString()}::timestamptz
        and current_teams < max_teams * ${fewTeams.share}::float8)
    select registration_deadline as "registrationDeadline", total, json_build_object('id', found.id, 'name', name, 'timeZone', time_zone,
        'currentTeams', current_teams, 'maxTeams', max_teams, 'more', more,
        'organizer', nullif(concat_ws(' ', first_name, last_name), '')) as row
    from found left join users on users.id = organizer_id
    where place = 1 order by registration_deadline, found.id limit ${fewTeams.listed}`)
  return {
    fewTeams: rows.map(({ registrationDeadline, row }) => ({
      ...row,
      registrationDeadline: new Date(registrationDeadline).toISOString(),
    })),
    fewTeamsTotal: rows[0]?.total ?? 0,
  }
}

type FewTeamsRow = {
  registrationDeadline: string
  total: number
  row: Omit<Overview['fewTeams'][number], 'registrationDeadline'>
}

async function lastWeeks(app: App): Promise<Overview['weeks']> {
  const mondays = lastStarts(app.now(), 'week', overviewWeeks)
  const since = mondays[0]!
  const moved = sql`case when kind in ('refunded', 'disputed') then -amount_cents when kind = 'fee_kept' then 0 else amount_cents end`
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

/** A figure per week, by the week's Monday. Ids start with their time, so only rows of those weeks are read. */
async function byWeek(app: App, table: SQL, figure: SQL, at: SQL, since: Date): Promise<Map<string, number>> {
  const { rows } = await app.db.execute<{ week: string; figure: number }>(sql`
    select to_char(date_trunc('week', ${at} at time zone 'UTC'), 'YYYY-MM-DD') as week, (${figure})::float8 as figure
    from ${table} where id >= ${minUuidAt(since)}::uuid and ${at} >= ${since.toISOString()}::timestamptz group by 1`)
  return new Map(rows.map((row) => [row.week, row.figure]))
}
