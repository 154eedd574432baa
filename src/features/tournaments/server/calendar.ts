import { eq } from 'drizzle-orm'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tournaments } from '#db/schema.ts'
import { brand } from '#lib/brand.ts'
import { AppError } from '#lib/errors.ts'
import { inZone, vtimezone } from '#lib/vtimezone.ts'
import type { App } from '#platform/app.ts'

/**
 * A tournament as an entry for calendars, in its own zone. The UID never changes and the sequence grows with every change, so that a
 * calendar that reads it again brings its entry up to date instead of making a second one. One that was called off stays readable, as
 * cancelled and without what was said about it: only then does it go from the calendars that have it.
 */
export async function calendarOf(app: App, id: string): Promise<string> {
  const [tournament] = await app.db.select().from(tournaments).where(eq(tournaments.id, id))
  const isCancelled = tournament?.status === 'cancelled'
  if (!tournament || (tournament.deletedAt && !isCancelled)) throw new AppError('tournament_not_found')
  const { startDate, endDate, timeZone, createdAt, updatedAt } = tournament
  const page = new URL(`/tournament/${id}`, app.config.publicUrl).href
  const calendar = ical({
    prodId: { company: brand, product: 'Tournaments', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: timeZone, generator: () => vtimezone(timeZone, startDate, endDate) },
  })
  calendar.createEvent({
    id: `tournament-${id}@homefield`,
    // As moments of the zone: a Date would be written by the clocks of whatever machine this runs on.
    start: inZone(startDate, timeZone),
    // An entry may not end when it begins.
    ...(endDate > startDate && { end: inZone(endDate, timeZone) }),
    timezone: timeZone,
    stamp: updatedAt,
    created: createdAt,
    lastModified: updatedAt,
    sequence: Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000)),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: tournament.name,
    ...(!tournament.deletedAt && {
      location: tournament.location,
      description: `${tournament.description}\n\n${page}`,
      url: page,
    }),
  })
  // Written by the machine's own clocks, where the calendar names a zone.
  const inUtc = { DTSTAMP: utc(updatedAt), CREATED: utc(createdAt), 'LAST-MODIFIED': utc(updatedAt) }
  return calendar.toString().replaceAll(/(?<=\r\n)(DTSTAMP|CREATED|LAST-MODIFIED):\d{8}T\d{6}(?=\r\n)/g, (_, name) => {
    return `${name}:${inUtc[name as keyof typeof inUtc]}`
  })
}

/** As RFC 5545 (3.8.7) wants what is no moment of the event: in UTC. */
const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
