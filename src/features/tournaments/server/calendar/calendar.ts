import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { icsOf } from './ics.ts'
import { readVisibleTournament } from '../read.ts'

/**
 * A tournament as a calendar event. A canceled one can still be read, as a canceled event without details, so that calendars remove it.
 */
export async function calendarOf(app: App, id: string, viewer: User | null): Promise<string> {
  const tournament = await readVisibleTournament(app.db, id, viewer)
  const isCancelled = tournament.cancelledAt !== null
  const { startDate, endDate, timeZone, createdAt, updatedAt, name, location } = tournament
  const url = new URL(`/tournament/${id}`, app.config.publicUrl).href
  const description = [tournament.description, tournament.venueNotes, url].filter(Boolean).join('\n\n')
  const sequence = Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000)) + (isCancelled ? 1 : 0)
  return icsOf(timeZone, [
    {
      uid: `tournament-${id}@homefield`,
      sequence,
      start: startDate,
      end: endDate,
      createdAt,
      updatedAt,
      isCancelled,
      summary: name,
      url,
      ...(!isCancelled && { location, description }),
    },
  ])
}
