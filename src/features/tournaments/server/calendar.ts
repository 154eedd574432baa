import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { brand } from '#lib/brand.ts'
import { inZone, vtimezone } from '#lib/vtimezone.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { readVisibleTournament } from './read.ts'

/**
 * A tournament as an iCalendar event in its own time zone. The UID stays the same and the sequence grows with every change, so that
 * calendars update their event instead of adding another. A canceled tournament can still be read, as a canceled event without details,
 * so that calendars remove it.
 */
export async function calendarOf(app: App, id: string, viewer: User | null): Promise<string> {
  const tournament = await readVisibleTournament(app.db, id, viewer)
  const isCancelled = tournament.cancelledAt !== null
  const { startDate, endDate, timeZone, createdAt, updatedAt } = tournament
  const page = new URL(`/tournament/${id}`, app.config.publicUrl).href
  const calendar = ical({
    prodId: { company: brand, product: 'Tournaments', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: timeZone, generator: () => vtimezone(timeZone, startDate, endDate) },
  })
  calendar.createEvent({
    id: `tournament-${id}@homefield`,
    // As zoned times: a Date would be written in the machine's time zone.
    start: inZone(startDate, timeZone),
    // An event must not end when it starts.
    ...(endDate > startDate && { end: inZone(endDate, timeZone) }),
    timezone: timeZone,
    stamp: updatedAt,
    created: createdAt,
    lastModified: updatedAt,
    sequence: Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000)),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: tournament.name,
    url: page,
    ...(!isCancelled && {
      location: tournament.location,
      description: [tournament.description, tournament.venueNotes, page].filter(Boolean).join('\n\n'),
    }),
  })
  // The library writes these in the machine's time zone when the calendar names one.
  const inUtc = { DTSTAMP: utc(updatedAt), CREATED: utc(createdAt), 'LAST-MODIFIED': utc(updatedAt) }
  return calendar.toString().replaceAll(/(?<=\r\n)(DTSTAMP|CREATED|LAST-MODIFIED):\d{8}T\d{6}(?=\r\n)/g, (_, name) => {
    return `${name}:${inUtc[name as keyof typeof inUtc]}`
  })
}

/** RFC 5545 (3.8.7) requires UTC for these timestamps. */
const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
