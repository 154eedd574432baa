import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { courts, scheduledMatches, schedules, tournaments } from '#db/schema.ts'
import type { PublishedSchedule } from '../../schedule-contract.ts'

/** Times are in milliseconds. */
type Row = {
  publishedAt: number
  timeZone: string
  courts: { id: string; name: string }[]
  stoppedUntil: number | null
  matches: { number: number; courtId: string; startsAt: number; endsAt: number }[]
} | null

const milliseconds = (column: AnyPgColumn) => sql`(extract(epoch from ${column}) * 1000)::bigint`

/** A tournament's published schedule as one value of the query that reads its surroundings. */
export const publishedSchedule = sql<Row>`(select jsonb_build_object(
  'publishedAt', ${milliseconds(schedules.publishedAt)},
  'timeZone', ${tournaments.timeZone},
  'courts', (select coalesce(jsonb_agg(jsonb_build_object('id', ${courts.id}, 'name', ${courts.name}) order by ${courts.position}), '[]')
    from ${courts} where ${courts.tournamentId} = ${tournaments.id}),
  'stoppedUntil', ${milliseconds(schedules.stoppedUntil)},
  'matches', (select coalesce(jsonb_agg(jsonb_build_object('number', ${scheduledMatches.number}, 'courtId', ${scheduledMatches.courtId},
      'startsAt', ${milliseconds(scheduledMatches.startsAt)}, 'endsAt', ${milliseconds(scheduledMatches.endsAt)})
      order by ${scheduledMatches.startsAt}, ${courts.position}), '[]')
    from ${scheduledMatches} join ${courts} on ${courts.id} = ${scheduledMatches.courtId}
    where ${scheduledMatches.tournamentId} = ${tournaments.id}))
  from ${schedules} where ${schedules.tournamentId} = ${tournaments.id} and ${schedules.publishedAt} is not null)`

/** Null if nothing is published, or if the draw it was published for was undone. */
export function toPublishedSchedule(row: Row): PublishedSchedule | null {
  if (!row || row.matches.length === 0) return null
  return {
    publishedAt: iso(row.publishedAt),
    timeZone: row.timeZone,
    courts: row.courts,
    stoppedUntil: row.stoppedUntil === null ? null : iso(row.stoppedUntil),
    matches: row.matches.map((match) => ({ ...match, startsAt: iso(match.startsAt), endsAt: iso(match.endsAt) })),
  }
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
