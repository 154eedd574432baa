import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { calendarEvents } from '#db/schema.ts'

/** A game of a match, or a duty, of a team, at its time. */
export type TeamEvent = { number: number; game: number; isDuty: boolean; startsAt: Date; endsAt: Date }

export const keyOfEvent = ({ number, game, isDuty }: TeamEvent) =>
  `${isDuty ? 'duty' : 'match'}-${number}${game === 1 ? '' : `-game-${game}`}`

/**
 * Notes what a team's calendar lists, and returns what it has listed before and the team no longer has. It is called each time the calendar is read, but
 * writes only what is new or has moved.
 */
export async function noteListed(db: Queryable, teamId: string, present: readonly TeamEvent[]): Promise<TeamEvent[]> {
  const { number, game, isDuty, startsAt, endsAt } = calendarEvents
  const listed = await db
    .select({ number, game, isDuty, startsAt, endsAt })
    .from(calendarEvents)
    .where(eq(calendarEvents.teamId, teamId))
    .orderBy(startsAt, number, game, isDuty)
  const timesOf = (events: readonly TeamEvent[]) =>
    new Map(events.map((event) => [keyOfEvent(event), `${+event.startsAt} ${+event.endsAt}`]))
  const [before, now] = [timesOf(listed), timesOf(present)]
  // In one order, so that two readers never wait for each other.
  const changed = present
    .filter((event) => before.get(keyOfEvent(event)) !== now.get(keyOfEvent(event)))
    .toSorted((a, b) => a.number - b.number || a.game - b.game)
  if (changed.length > 0)
    await db
      .insert(calendarEvents)
      .values(changed.map((event) => ({ teamId, ...eventColumns(event) })))
      .onConflictDoUpdate({
        target: [calendarEvents.teamId, number, game, isDuty],
        set: { startsAt: sql`excluded.starts_at`, endsAt: sql`excluded.ends_at` },
      })
  return listed.filter((event) => !now.has(keyOfEvent(event)))
}

const eventColumns = ({ number, game, isDuty, startsAt, endsAt }: TeamEvent) => ({
  number,
  game,
  isDuty,
  startsAt,
  endsAt,
})
