import { isDeepStrictEqual } from 'node:util'
import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { courts, matchProgress, scheduledMatches, schedules } from '#db/schema.ts'
import type { Match } from '#engine/match.ts'
import type { CourtHours, ScheduleSettings } from '../../courts-contract.ts'
import type { ScheduleBoard, ScheduledMatch } from '../../schedule-contract.ts'
import { matchMinutes, restMinutes } from '../../values.ts'
import { currentGamesOf } from './current-games.ts'

export type CourtRow = { id: string; name: string; isMain: boolean; hours: CourtHours[] }

/** What publishing a draft also changes: when the tournament ends, the opening hours of its courts, and the rest. Until then only the draft has them. */
export type DraftExtension = { endDate: string; courts: Pick<CourtRow, 'id' | 'hours'>[]; rest?: number }

/** When play stopped, and where the matches were published until then, in case it resumes early. */
export type BeforeStop = { at: string; places: Pick<ScheduledMatch, 'number' | 'game' | 'courtId' | 'startsAt'>[] }

/** A draft as it is stored with the change that it came before, with instants as ISO strings. */
export type Draft = {
  draft: ScheduledMatch[] | null
  draftStoppedUntil: string | null
  draftExtension: DraftExtension | null
}

export const draftOf = ({ draft, draftStoppedUntil, draftExtension }: StoredSchedule): Draft => ({
  draft,
  draftStoppedUntil: draftStoppedUntil?.toISOString() ?? null,
  draftExtension,
})

export type StoredSchedule = {
  revision: number
  courts: CourtRow[]
  settings: ScheduleSettings
  mode: ScheduleBoard['mode']
  draft: ScheduledMatch[] | null
  publishedAt: Date | null
  /** Where matches are published: the game that is next, or that decided the match. */
  published: ScheduledMatch[]
  /** Where tied games were published that are replayed. */
  earlierGames: ScheduledMatch[]
  /** Replays that are published, but not played because a correction decided the game before. */
  unneeded: ScheduledMatch[]
  /** The games that were published and are taken out since, at the time that they had last. */
  takenOut: Omit<ScheduledMatch, 'courtId'>[]
  /** The matches whose current game is marked as started or finished. */
  progress: ReadonlyMap<number, { startedAt: Date | null; finishedAt: Date | null }>
  /** The courts on which a game that was published there is marked, even one that is replayed. */
  markedCourts: ReadonlySet<string>
  stoppedUntil: Date | null
  draftStoppedUntil: Date | null
  draftExtension: DraftExtension | null
  beforeStop: BeforeStop | null
  /** The courts and settings without what the draft changes. */
  courtsNow: CourtRow[]
  settingsNow: ScheduleSettings
}

const firstSettings: ScheduleSettings = {
  minutes: matchMinutes.usual,
  rounds: [],
  rest: restMinutes.usual,
  waitsForRounds: false,
  dutyTeams: 'none',
}

/**
 * A tournament's schedule as it is stored, or what it begins with. Which games of its `matches` are over follows from them. Lock the tournament before changing it.
 */
export async function readStored(
  db: Queryable,
  tournamentId: string,
  matches: readonly Match[] = [],
): Promise<StoredSchedule> {
  const [stored] = await db.select().from(schedules).where(eq(schedules.tournamentId, tournamentId))
  const courtRows = await db
    .select({ id: courts.id, name: courts.name, isMain: courts.isMain, hours: courts.hours })
    .from(courts)
    .where(eq(courts.tournamentId, tournamentId))
    .orderBy(asc(courts.position))
  const rows = await db
    .select({
      number: scheduledMatches.number,
      game: scheduledMatches.game,
      courtId: scheduledMatches.courtId,
      startsAt: scheduledMatches.startsAt,
      endsAt: scheduledMatches.endsAt,
      isPinned: scheduledMatches.isPinned,
      duty: scheduledMatches.duty,
    })
    .from(scheduledMatches)
    .where(eq(scheduledMatches.tournamentId, tournamentId))
    .orderBy(asc(scheduledMatches.startsAt), asc(scheduledMatches.number))
  const scheduled = rows.map((row) => ({
    ...row,
    duty: row.duty as ScheduledMatch['duty'],
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }))
  const isPublished = rows.length > 0
  const progress = await db
    .select({
      number: matchProgress.number,
      game: matchProgress.game,
      startedAt: matchProgress.startedAt,
      finishedAt: matchProgress.finishedAt,
    })
    .from(matchProgress)
    .where(eq(matchProgress.tournamentId, tournamentId))
  const { gameOf, isCurrent } = currentGamesOf(matches)
  const courtsNow = courtRows.map((court) => ({ ...court, hours: court.hours as CourtHours[] }))
  const settingsNow = { ...firstSettings, ...(stored?.settings as Partial<ScheduleSettings> | undefined) }
  const onCourts = scheduled.flatMap(({ courtId, ...row }) => (courtId === null ? [] : [{ ...row, courtId }]))
  const marked = new Set(progress.map(keyOf))
  const beforeStop = isPublished ? ((stored?.beforeStop as BeforeStop | null | undefined) ?? null) : null
  const schedule: StoredSchedule = {
    courtsNow,
    settingsNow,
    progress: new Map(
      progress.filter(isCurrent).map(({ number, startedAt, finishedAt }) => [number, { startedAt, finishedAt }]),
    ),
    markedCourts: new Set(onCourts.filter((row) => marked.has(keyOf(row))).map(({ courtId }) => courtId)),
    revision: stored?.revision ?? 0,
    courts: courtsNow,
    settings: settingsNow,
    mode: stored?.mode ?? 'times',
    draft: (stored?.draft as ScheduledMatch[] | null | undefined)?.filter(isCurrent) ?? null,
    publishedAt: isPublished ? (stored?.publishedAt ?? null) : null,
    stoppedUntil: stored?.stoppedUntil ?? null,
    draftStoppedUntil: stored?.draftStoppedUntil ?? null,
    draftExtension: null,
    beforeStop: beforeStop && { ...beforeStop, places: beforeStop.places.filter(isCurrent) },
    published: onCourts.filter(isCurrent),
    earlierGames: onCourts.filter(({ number, game }) => game < gameOf(number)),
    unneeded: onCourts.filter(({ number, game }) => game > gameOf(number)),
    takenOut: scheduled.flatMap(({ courtId, ...row }) => (courtId === null ? [row] : [])),
  }
  const extension = stored?.draftExtension as DraftExtension | null | undefined
  return extension ? withExtension(schedule, extension) : schedule
}

const keyOf = ({ number, game }: { number: number; game: number }) => `${number} ${game}`

/** A schedule with the hours and the rest of its draft. */
export function withExtension(stored: StoredSchedule, draftExtension: DraftExtension): StoredSchedule {
  const hours = new Map(draftExtension.courts.map((court) => [court.id, court.hours]))
  return {
    ...stored,
    draftExtension,
    settings: { ...stored.settings, rest: draftExtension.rest ?? stored.settings.rest },
    courts: stored.courts.map((court) => ({ ...court, hours: hours.get(court.id) ?? court.hours })),
  }
}

/** Of the published schedule, the rows of these games. Not for none. */
export const areGames = (games: readonly Pick<ScheduledMatch, 'number' | 'game'>[]): SQL => {
  const { number, game } = scheduledMatches
  return sql`(${number}, ${game}) in (${sql.join(
    games.map((row) => sql`(${row.number}::integer, ${row.game}::integer)`),
    sql`, `,
  )})`
}

/** What taking a match out changes in its row. */
export const withoutCourt = { courtId: null, isPinned: false }

export type Changed = Partial<
  Pick<
    typeof schedules.$inferInsert,
    | 'settings'
    | 'mode'
    | 'draft'
    | 'publishedAt'
    | 'stoppedUntil'
    | 'draftStoppedUntil'
    | 'draftExtension'
    | 'beforeStop'
  >
> & {
  /** Whether what everyone sees of the schedule changes. */
  isPublic?: boolean
}

/** Stores what has changed, as the next revision. A draft that no longer differs from what is published is none. */
export async function storeChange(
  db: Queryable,
  tournamentId: string,
  before: StoredSchedule,
  { isPublic = false, ...changed }: Changed,
): Promise<void> {
  const revision = before.revision + 1
  const isSame = changed.draft && isAsPublished({ ...before, ...changed } as StoredSchedule)
  const changes = {
    ...nullAsNull(isSame ? { ...changed, draft: null } : changed),
    revision,
    ...(isPublic && { publishedRevision: revision }),
  }
  await db
    .insert(schedules)
    .values({ tournamentId, settings: before.settings, ...changes })
    .onConflictDoUpdate({ target: schedules.tournamentId, set: changes })
}

const byNumber = (rows: readonly ScheduledMatch[]) => rows.toSorted((a, b) => a.number - b.number)

function isAsPublished({ draft, draftStoppedUntil, draftExtension, published }: StoredSchedule): boolean {
  if (!draft || draftStoppedUntil || draftExtension) return false
  return isDeepStrictEqual(byNumber(draft), byNumber(published))
}

/** In a jsonb column, null would be stored as the JSON value. Without a draft, nothing else is in it. */
function nullAsNull({ draft, draftExtension, beforeStop, ...rest }: Omit<Changed, 'isPublic'>) {
  const others = { ...rest, ...(beforeStop !== undefined && { beforeStop: beforeStop ?? sql`null` }) }
  if (draft === null) return { ...others, draft: sql`null`, draftStoppedUntil: null, draftExtension: sql`null` }
  return {
    ...others,
    ...(draft !== undefined && { draft }),
    ...(draftExtension !== undefined && { draftExtension: draftExtension ?? sql`null` }),
  }
}
