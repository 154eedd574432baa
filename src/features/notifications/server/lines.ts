import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { notifications } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { lineText, renewed, type Line } from './line.ts'
import { combinedKey, combinedLength, keptEvents, perInsert, userTopic } from './notify.ts'

export type LinesFor = { teamId: string; title: string; userIds: readonly string[]; lines: readonly Line[] }

/**
 * Notifies users, on the site only, of changes for a team. All changes in the same hour are one notification, with the latest line about each thing and
 * what was before the first change, latest first. The same event doesn't make it unread twice. Call this with the tournament locked.
 */
export async function notifyOfLines(
  app: Pick<App, 'now'>,
  tx: Transaction,
  teams: readonly LinesFor[],
  { type, relatedId, event }: { type: string; relatedId: string; event: string },
): Promise<void> {
  const told = await toldLines(app, tx, type, teams)
  const rows = teams.flatMap(({ teamId, title, userIds, lines: latest }) => {
    const eventKey = combinedKey(app, type, teamId)
    return [...new Set(userIds)].map((userId) => {
      const lines = renewed(told(userId, eventKey), latest)
      const message = lines.map(lineText).join('\n').slice(0, combinedLength)
      return { type, relatedId, teamId, title, message, lines, eventKey, userId, events: [event] }
    })
  })
  const { events, isRead } = notifications
  const isKnown = sql`${events} @> excluded.events`
  for (let from = 0; from < rows.length; from += perInsert) {
    await tx
      .insert(notifications)
      .values(rows.slice(from, from + perInsert))
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.eventKey],
        set: {
          message: sql`excluded.message`,
          lines: sql`excluded.lines`,
          events: sql`case when ${isKnown} then ${events} else (excluded.events || ${events})[:${keptEvents}] end`,
          isRead: sql`${isRead} and ${isKnown}`,
        },
      })
  }
  for (const { userId } of rows) tx.announce(userTopic(userId))
}

/** Returns the lines of this hour's notification of a user. */
async function toldLines(app: Pick<App, 'now'>, tx: Transaction, type: string, teams: readonly LinesFor[]) {
  const { userId, eventKey, lines } = notifications
  const users = [...new Set(teams.flatMap(({ userIds }) => userIds))]
  const keys = teams.map(({ teamId }) => combinedKey(app, type, teamId))
  const rows = await tx
    .select({ userId, eventKey, lines })
    .from(notifications)
    .where(and(eq(notifications.type, type), inArray(userId, users), inArray(eventKey, keys)))
  const byKey = new Map(rows.map((row) => [`${row.userId} ${row.eventKey}`, (row.lines ?? []) as Line[]]))
  return (user: string, key: string): readonly Line[] => byKey.get(`${user} ${key}`) ?? []
}
