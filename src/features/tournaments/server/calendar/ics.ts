import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { brand } from '#lib/brand.ts'
import { inZone, vtimezone } from '#lib/vtimezone.ts'

export type CalendarEvent = {
  /** Stays the same for the same event, so that calendars update it instead of adding another. */
  uid: string
  /** Grows with every change. */
  sequence: number
  start: Date
  end: Date
  createdAt: Date
  updatedAt: Date
  isCancelled: boolean
  summary: string
  location?: string
  description?: string
  url: string
}

/** Events of a tournament in its own time zone, as iCalendar (RFC 5545). */
export function icsOf(timeZone: string, events: readonly CalendarEvent[]): string {
  const times = events.flatMap(({ start, end }) => [start.getTime(), end.getTime()])
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  const calendar = ical({
    prodId: { company: brand, product: 'Tournaments', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ...(events.length > 0 && { timezone: { name: timeZone, generator: () => vtimezone(timeZone, first, last) } }),
  })
  for (const { uid, start, end, createdAt, updatedAt, isCancelled, ...event } of events) {
    calendar.createEvent({
      ...event,
      id: uid,
      // As zoned times: a Date would be written in the machine's time zone.
      start: inZone(start, timeZone),
      // An event must not end when it starts.
      ...(end > start && { end: inZone(end, timeZone) }),
      timezone: timeZone,
      stamp: updatedAt,
      created: createdAt,
      lastModified: updatedAt,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  // Each line ends with a line break (RFC 5545, 3.1); the library leaves out the last one.
  return `${inUtc(calendar.toString(), events)}\r\n`
}

/**
 * RFC 5545 (3.8.7) requires UTC for timestamps, but the library writes them in the machine's time zone when the calendar names one. Events are
 * written in their order.
 */
function inUtc(text: string, events: readonly CalendarEvent[]): string {
  const [head, ...bodies] = text.split(/(?<=\r\n)BEGIN:VEVENT(?=\r\n)/)
  const mended = bodies.map((body, index) => {
    const { createdAt, updatedAt } = events[index]!
    const stamps = { DTSTAMP: utc(updatedAt), CREATED: utc(createdAt), 'LAST-MODIFIED': utc(updatedAt) }
    return body.replaceAll(/(?<=\r\n)(DTSTAMP|CREATED|LAST-MODIFIED):\d{8}T\d{6}(?=\r\n)/g, (_, name) => {
      return `${name}:${stamps[name as keyof typeof stamps]}`
    })
  })
  return [head, ...mended].join('BEGIN:VEVENT')
}

const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
