import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { courts, matchProgress, scheduledMatches, schedules, tournaments } from '#db/schema.ts'
import { withKnownDuties } from '#engine/schedule/duties/duty-matches.ts'
import type { ScheduleSettings } from '../../../courts-contract.ts'
import type { PublishedSchedule, ScheduledMatch } from '../../../schedule-contract.ts'
import type { Competition, StoredPublished } from '../../cache.ts'
import { courtQueueOf } from '../match-day/court-queue.ts'
import { currentGamesOf } from '../current-games.ts'
import { reportTimes } from '../match-day/report-times.ts'
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
    game: number
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
  'matches', (select coalesce(jsonb_agg(jsonb_build_object('number', ${scheduledMatches.number}, 'game', ${scheduledMatches.game}, 'courtId', ${scheduledMatches.courtId},
      'startsAt', ${milliseconds(scheduledMatches.startsAt)}, 'endsAt', ${milliseconds(scheduledMatches.endsAt)},
      'originalStartsAt', ${milliseconds(scheduledMatches.originalStartsAt)},
      'startedAt', ${milliseconds(matchProgress.startedAt)}, 'finishedAt', ${milliseconds(matchProgress.finishedAt)},
      'duty', ${scheduledMatches.duty})
      order by ${scheduledMatches.startsAt}, ${courts.position}), '[]')
    from ${scheduledMatches} join ${courts} on ${courts.id} = ${scheduledMatches.courtId}
      left join ${matchProgress} on ${matchProgress.tournamentId} = ${tournaments.id} and ${matchProgress.number} = ${scheduledMatches.number}
        and ${matchProgress.game} = ${scheduledMatches.game}
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

/** The schedule with the queue of matches to call, the teams on duty as far as they are known, and the times of results: a game is finished when its first result is entered, unless it was marked as finished before. */
export function withResults(
  stored: StoredPublished | null,
  competition: Pick<Competition, 'setup' | 'rows' | 'facts' | 'state'>,
): PublishedSchedule | null {
  if (!stored) return null
  const { settings, ...schedule } = stored
  const reportedAt = reportTimes(competition)
  const { gameOf, isCurrent } = currentGamesOf(competition.state.matches)
  const decided = decidedIn(competition)
  const rows = withKnownDuties(competition.state, schedule.matches).map((row) => {
    const isOver = decided.has(row.number) || row.game < gameOf(row.number)
    const reported = isOver ? reportedAt(row.number, row.game)?.toISOString() : undefined
    const times = [row.finishedAt, reported].filter((time) => typeof time === 'string')
    return { ...row, finishedAt: times.toSorted()[0] ?? null }
  })
  const matches = rows.filter(isCurrent)
  const earlierGames = rows.filter(({ number, game }) => game < gameOf(number))
  const queue =
    schedule.mode === 'next_free_court'
      ? courtQueueOf(competition, { published: matches, settings }, allRested).waiting
      : null
  return { ...schedule, matches, earlierGames, queue: queue && queue.map(({ teams: _teams, ...match }) => match) }
}

/** Late enough for all teams to have rested: what everyone sees does not depend on the clock. */
const allRested = new Date('2199-12-31T00:00:00Z')

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

const isoOrNull = (milliseconds: number | null) => (milliseconds === null ? null : iso(milliseconds))
