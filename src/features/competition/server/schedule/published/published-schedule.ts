import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { courts, matchProgress, scheduledMatches, schedules, tournaments } from '#db/schema.ts'
import { withKnownDuties } from '#engine/schedule/duties/duty-matches.ts'
import type { ScheduleSettings } from '../../../courts-contract.ts'
import type { PublishedSchedule, ScheduledMatch } from '../../../schedule-contract.ts'
import type { Competition, StoredPublished } from '../../cache.ts'
import { courtQueueOf } from '../match-day/court-queue.ts'
import { isOfEarlierGame, lastReportsIn } from '../match-day/last-reports.ts'
import { decidedIn } from '../planning/plan-input.ts'

/** Times are in milliseconds. */
type Row = {
  publishedAt: number
  timeZone: string
  mode: PublishedSchedule['mode']
  courts: { id: string; name: string }[]
  settings: Omit<ScheduleSettings, 'dutyTeams'> & Partial<Pick<ScheduleSettings, 'dutyTeams'>>
  stoppedUntil: number | null
  matches: {
    number: number
    courtId: string
    startsAt: number
    endsAt: number
    originalStartsAt: number | null
    startedAt: number | null
    finishedAt: number | null
    duty: ScheduledMatch['duty']
  }[]
} | null

const milliseconds = (column: AnyPgColumn) => sql`(extract(epoch from ${column}) * 1000)::bigint`

/** A tournament's published schedule as one value of the query that reads its surroundings. Without any row, the draw it was published for was undone. */
export const publishedSchedule = sql<Row>`(select jsonb_build_object(
  'publishedAt', ${milliseconds(schedules.publishedAt)},
  'timeZone', ${tournaments.timeZone},
  'mode', ${schedules.mode},
  'courts', (select coalesce(jsonb_agg(jsonb_build_object('id', ${courts.id}, 'name', ${courts.name}) order by ${courts.position}), '[]')
    from ${courts} where ${courts.tournamentId} = ${tournaments.id}),
  'settings', ${schedules.settings},
  'stoppedUntil', ${milliseconds(schedules.stoppedUntil)},
  'matches', (select coalesce(jsonb_agg(jsonb_build_object('number', ${scheduledMatches.number}, 'courtId', ${scheduledMatches.courtId},
      'startsAt', ${milliseconds(scheduledMatches.startsAt)}, 'endsAt', ${milliseconds(scheduledMatches.endsAt)},
      'originalStartsAt', ${milliseconds(scheduledMatches.originalStartsAt)},
      'startedAt', ${milliseconds(matchProgress.startedAt)}, 'finishedAt', ${milliseconds(matchProgress.finishedAt)},
      'duty', ${scheduledMatches.duty})
      order by ${scheduledMatches.startsAt}, ${courts.position}), '[]')
    from ${scheduledMatches} join ${courts} on ${courts.id} = ${scheduledMatches.courtId}
      left join ${matchProgress} on ${matchProgress.tournamentId} = ${tournaments.id} and ${matchProgress.number} = ${scheduledMatches.number}
    where ${scheduledMatches.tournamentId} = ${tournaments.id}))
  from ${schedules} where ${schedules.tournamentId} = ${tournaments.id} and ${schedules.publishedAt} is not null
    and exists (select from ${scheduledMatches} where ${scheduledMatches.tournamentId} = ${tournaments.id}))`

/** Null if nothing is published. A schedule whose matches are all taken out has none, but still says whether play has stopped. */
export function toPublishedSchedule(row: Row): StoredPublished | null {
  if (!row) return null
  const settings = { ...row.settings, dutyTeams: row.settings.dutyTeams ?? 'none' }
  return {
    publishedAt: iso(row.publishedAt),
    timeZone: row.timeZone,
    mode: row.mode,
    courts: row.courts,
    rest: settings.rest,
    dutyTeams: settings.dutyTeams,
    settings,
    stoppedUntil: isoOrNull(row.stoppedUntil),
    matches: row.matches.map((match) => ({
      ...match,
      startsAt: iso(match.startsAt),
      endsAt: iso(match.endsAt),
      originalStartsAt: isoOrNull(match.originalStartsAt),
      startedAt: isoOrNull(match.startedAt),
      finishedAt: isoOrNull(match.finishedAt),
    })),
  }
}

/** The schedule with the queue of matches to call, the teams on duty as far as they are known, and the times of results: a match is finished when its first result is entered, unless it was marked as finished before. */
export function withResults(
  stored: StoredPublished | null,
  competition: Pick<Competition, 'setup' | 'rows' | 'facts' | 'state'>,
): PublishedSchedule | null {
  if (!stored) return null
  const { settings, ...schedule } = stored
  const lastReports = lastReportsIn(competition)
  const decided = decidedIn(competition)
  const matches = withKnownDuties(competition.state, schedule.matches).map((match) => {
    const reported = lastReports.get(match.number)
    if (decided.has(match.number)) {
      const times = [match.finishedAt, reported?.toISOString()].filter((time) => typeof time === 'string')
      return { ...match, finishedAt: times.toSorted()[0] ?? null }
    }
    const isOld = isOfEarlierGame([match.startedAt, match.finishedAt].map(dateOf), reported)
    return isOld ? { ...match, startedAt: null, finishedAt: null } : match
  })
  const queue =
    schedule.mode === 'next_free_court'
      ? courtQueueOf(competition, { published: schedule.matches, settings }, allRested).waiting
      : null
  return { ...schedule, matches, queue: queue && queue.map(({ teams: _teams, ...match }) => match) }
}

/** Late enough for all teams to have rested: what everyone sees does not depend on the clock. */
const allRested = new Date('2199-12-31T00:00:00Z')

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

const isoOrNull = (milliseconds: number | null) => (milliseconds === null ? null : iso(milliseconds))

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant))
