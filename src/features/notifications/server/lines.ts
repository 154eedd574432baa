import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { notifications } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { lineText, renewed, type Line } from './line.ts'
import { combinedKey, combinedLength, keptEvents, perInsert, userTopic } from './notify.ts'

export type LinesFor = { teamId: string; title: string; userIds: readonly string[]; lines: readonly Line[] }

type Change = {
  type: string
  relatedId: string
  event: string
  /** Changes of different kinds, 'stop' for example, are not combined. */
  kind?: string
}

/**
 * Notifies users, on the site only, of changes for a team. Changes of one kind that follow each other in the same hour are one notification, with the
 * latest line about each thing, latest first. Each event moves it to the top and makes it unread again, once. Call this with the tournament locked.
 */
export async function notifyOfLines(
  app: Pick<App, 'now'>,
  tx: Transaction,
  teams: readonly LinesFor[],
  { type, relatedId, event, kind = 'change' }: Change,
): Promise<void> {
  const toldLast = await lastTold(app, tx, type, teams)
  const rows = teams.flatMap(({ teamId, title, userIds, lines: latest }) => {
    const key = `${combinedKey(app, type, teamId)}:${kind}:`
    return [...new Set(userIds)].map((userId) => {
      const last = toldLast(userId, teamId)
      const told = last?.eventKey?.startsWith(key) ? last : null
      const eventKey = told?.eventKey ?? `${key}${event}`
      const lines = renewed((told?.lines ?? []) as Line[], latest)
      const message = lines.map(lineText).join('\n').slice(0, combinedLength)
      return { type, relatedId, teamId, title, message, lines, eventKey, userId, events: [event] }
    })
  })
  const { id, createdAt, events, isRead } = notifications
  const isKnown = sql`${events} @> excluded.events`
  for (let from = 0; from < rows.length; from += perInsert) {
    await tx
      .insert(notifications)
      .values(rows.slice(from, from + perInsert))
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.eventKey],
        set: {
          id: sql`case when ${isKnown} then ${id} else excluded.id end`,
          createdAt: sql`case when ${isKnown} then ${createdAt} else excluded.created_at end`,
          message: sql`excluded.message`,
          lines: sql`excluded.lines`,
          events: sql`case when ${isKnown} then ${events} else (excluded.events || ${events})[:${keptEvents}] end`,
          isRead: sql`${isRead} and ${isKnown}`,
        },
      })
  }
  for (const { userId } of rows) tx.announce(userTopic(userId))
}

/** Returns the latest notification of a user for a team in this hour. */
async function lastTold(app: Pick<App, 'now'>, tx: Transaction, type: string, teams: readonly LinesFor[]) {
  const { id, userId, teamId, eventKey, lines } = notifications
  const users = [...new Set(teams.flatMap(({ userIds }) => userIds))]
  const keys = teams.map((team) => combinedKey(app, type, team.teamId))
  const isThisHour = inArray(sql`left(${eventKey}, ${keys[0]?.length ?? 0})`, keys)
  const rows = await tx
    .selectDistinctOn([userId, teamId], { userId, teamId, eventKey, lines })
    .from(notifications)
    .where(and(eq(notifications.type, type), inArray(userId, users), isThisHour))
    .orderBy(userId, teamId, desc(id))
  const byKey = new Map(rows.map((row) => [`${row.userId} ${row.teamId}`, row]))
  return (user: string, team: string) => byKey.get(`${user} ${team}`)
}
