import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { scheduledMatches } from '#db/schema.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { competitionTopic, scheduleTopic } from '#features/tournaments/server/topic.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { formatDateTime } from '#lib/dates.ts'
import type { App } from '#platform/app.ts'
import { shiftedInstant, type ScheduleShift } from '../../../schedule-shift.ts'
import { loadSchedule } from '../board.ts'
import { recordChange } from '../drafts/changes.ts'
import type { Loaded } from '../loaded.ts'
import { openCourts } from '../published/publish.ts'
import { replacePublished } from '../published/replace-published.ts'
import { areGames, storeChange, type StoredSchedule } from '../stored.ts'
import { movedSchedule, type MovedSchedule } from './moved-schedule.ts'

type Dates = { before: TournamentRow; after: TournamentRow }

/**
 * Moves the schedule of a locked tournament together with its start, as one change that can't be undone in the draft. Everyone is told about the new dates,
 * so matches that move are not listed for each team. Returns how many published matches move. Refuses dates that the schedule doesn't allow, at their fields.
 */
export async function moveSchedule(
  app: App,
  tx: Transaction,
  { before, after, actor }: Dates & { actor: Actor },
): Promise<number> {
  if (hasSameDates(before, after)) return 0
  const loaded = await loadSchedule(app, tx, before)
  const schedule = movedSchedule(loaded, after)
  const moved = movesIn(loaded, schedule)
  const isRemoved = !isDeepStrictEqual(schedule.courts, loaded.stored.courtsNow)
  if (!moved && !isRemoved) return 0
  await store(app, tx, loaded, { schedule, after })
  const now = app.now()
  const isEndMoved = +before.endDate !== +after.endDate
  const sentence =
    moved || !isEndMoved
      ? `moved the tournament to ${formatDateTime(after.startDate, after.timeZone)}`
      : `moved the end of the tournament to ${formatDateTime(after.endDate, after.timeZone)}`
  await recordChange(tx, after.id, { sentence, undo: 'cleared', actor, before: loaded.stored, now })
  tx.announce(competitionTopic(after.id))
  tx.announce(scheduleTopic(after.id))
  return moved && schedule.published.length > 0 ? moved.matches : 0
}

async function store(
  app: App,
  tx: Transaction,
  { stored }: Loaded,
  { schedule, after }: { schedule: MovedSchedule; after: TournamentRow },
): Promise<void> {
  const { published, draft, draftExtension, courts, shift } = schedule
  if (shift) await moveTakenOut(tx, after.id, { takenOut: stored.takenOut, shift })
  const isPublic = shift !== null && published.length > 0
  await openCourts(tx, courts)
  if (isPublic)
    await replacePublished(tx, after, { rows: published, earlierGames: stored.earlierGames, now: app.now() })
  // A stop in play on the old day doesn't apply to the new one.
  const stop = shift && { stoppedUntil: null, draftStoppedUntil: null, beforeStop: null }
  await storeChange(tx, after.id, stored, { draft, draftExtension, ...stop, isPublic })
}

/** Once they are put back, they are compared with the time that they would have had. */
async function moveTakenOut(
  tx: Transaction,
  tournamentId: string,
  { takenOut, shift }: Pick<StoredSchedule, 'takenOut'> & { shift: ScheduleShift },
): Promise<void> {
  const { startsAt, endsAt } = scheduledMatches
  for (const [by, rows] of Map.groupBy(takenOut, (row) => shift(row.startsAt))) {
    const later = sql`${by}::bigint * interval '1 millisecond'`
    await tx
      .update(scheduledMatches)
      .set({ startsAt: sql`${startsAt} + ${later}`, endsAt: sql`${endsAt} + ${later}`, originalStartsAt: null })
      .where(and(eq(scheduledMatches.tournamentId, tournamentId), areGames(rows)))
  }
}

/** What moves with the start: how many of the scheduled matches, both 0 if only opening hours do; and the first one's time before and after. */
export type ScheduleMove = { matches: number; scheduled: number; from: string; to: string }

/** What `moveSchedule` would move, and how; null if nothing moves. Refuses what it would. */
export async function readScheduleMove(
  app: App,
  db: Queryable,
  { before, after }: Dates,
): Promise<{ move: ScheduleMove | null; shift: ScheduleShift | null }> {
  if (hasSameDates(before, after)) return { move: null, shift: null }
  const loaded = await loadSchedule(app, db, before)
  const schedule = movedSchedule(loaded, after)
  return { move: movesIn(loaded, schedule), shift: schedule.shift }
}

function movesIn({ stored }: Loaded, { shift }: MovedSchedule): ScheduleMove | null {
  if (!shift) return null
  const matches = stored.published.length > 0 ? stored.published : (stored.draft ?? [])
  const openings = stored.courtsNow.flatMap(({ hours }) => hours.map(({ opensAt }) => opensAt))
  const starts = matches.length > 0 ? matches.map(({ startsAt }) => startsAt) : openings
  const moving = starts.filter((start) => shift(start) !== 0).toSorted()
  const [from] = moving
  if (from === undefined) return null
  return {
    matches: matches.length > 0 ? moving.length : 0,
    scheduled: matches.length,
    from,
    to: shiftedInstant(from, shift),
  }
}

const hasSameDates = (before: TournamentRow, after: TournamentRow) =>
  +before.startDate === +after.startDate && +before.endDate === +after.endDate && before.timeZone === after.timeZone
