import { and, asc, eq, exists, gt, gte, isNotNull, isNull, lte, not, notExists, sql } from 'drizzle-orm'
import { notifications, scheduledMatches, schedules, tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { formatMoment } from '#lib/dates.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'
import { scheduleReminderHours } from '../../../values.ts'
import { competitionMails } from '../../mail-templates.ts'
import { readStored } from '../stored.ts'

const batch = 200
const hourMs = 3_600_000

/**
 * Reminds organizers whose tournament has teams but no published schedule, once at each of the reminder hours before its start. A reminder that fails is
 * logged and tried again in the next sweep.
 */
export async function remindUnpublished(app: App): Promise<void> {
  const now = app.now().getTime()
  for (const [index, hours] of scheduleReminderHours.entries()) {
    const until = scheduleReminderHours[index + 1] ?? 0
    const start = { after: new Date(now + until * hourMs), atLatest: new Date(now + hours * hourMs) }
    for (const id of await unpublished(app, hours, start)) {
      try {
        await remind(app, id, hours, start)
      } catch (error) {
        app.log.error({ err: error, tournamentId: id }, 'an organizer was not reminded of the schedule')
      }
    }
  }
}

type Start = { after: Date; atLatest: Date }

const eventOf = ({ id, startDate }: Pick<TournamentRow, 'id' | 'startDate'>, hours: number) =>
  `schedule_due:${id}:${hours}:${Math.floor(startDate.getTime() / 1000)}`

async function unpublished({ db }: App, hours: number, { after, atLatest }: Start): Promise<string[]> {
  const { id, startDate, organizerId } = tournaments
  const eventKey = sql<string>`'schedule_due:' || ${id} || ':' || ${hours}::text || ':' || floor(extract(epoch from ${startDate}))::bigint`
  const isOnCourt = and(eq(scheduledMatches.tournamentId, id), isNotNull(scheduledMatches.courtId))
  const published = db.select().from(scheduledMatches).where(isOnCourt)
  const isCalled = and(eq(schedules.tournamentId, id), eq(schedules.mode, 'next_free_court'))
  const called = db.select().from(schedules).where(isCalled)
  const reminded = db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, organizerId), eq(notifications.eventKey, eventKey)))
  const due = await db
    .select({ id })
    .from(tournaments)
    .where(
      and(
        eq(tournaments.status, 'upcoming'),
        isNull(tournaments.cancelledAt),
        gt(startDate, after),
        lte(startDate, atLatest),
        gte(tournaments.currentTeams, 2),
        // Created later than this, it can't be published in time.
        lte(tournaments.createdAt, sql`${startDate} - make_interval(hours => ${hours}::int)`),
        notExists(published),
        not(exists(called)),
        notExists(reminded),
      ),
    )
    .orderBy(asc(startDate), asc(id))
    .limit(batch)
  return due.map((tournament) => tournament.id)
}

/** Reads everything again: the schedule may have been published in the meantime, or the tournament moved. */
async function remind(app: App, id: string, hours: number, { after, atLatest }: Start): Promise<void> {
  await transact(app.db, async (tx) => {
    const tournament = await lockTournament(tx, id)
    const { published, mode } = await readStored(tx, id)
    const { name, startDate, timeZone, organizerId, cancelledAt, startedAt, competition } = tournament
    const isDue = startDate > after && startDate <= atLatest && !cancelledAt && !startedAt
    if (!isDue || published.length > 0 || mode === 'next_free_court') return
    const start = formatMoment(startDate, timeZone)
    const isDrawn = competition !== 'none' && competition !== 'closed'
    const next = isDrawn ? 'Publish the schedule' : 'Make the draw, then publish the schedule'
    const todo = `${next}. Teams expect it 48 hours before the start.`
    await notify(app, tx, [organizerId], {
      type: 'schedule_due',
      title: `${name} has no schedule yet`,
      message: `It starts ${start}. ${todo}`,
      relatedId: id,
      eventKey: eventOf(tournament, hours),
      mail: {
        template: competitionMails.scheduleDue,
        variables: { tournamentName: name, start, todo, link: linkTo(app, `/tournament/${id}/run?view=schedule`) },
      },
    })
  })
}
