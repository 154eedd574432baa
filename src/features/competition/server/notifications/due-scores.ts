import { and, eq, exists, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { matches, officials, tournaments } from '#db/schema.ts'
import type { FindDueActions } from '#features/notifications/server/due-actions.ts'

/** Notifications of tournaments in which the user is an official and a match between two known teams has no result. */
export const dueScores: FindDueActions = async ({ db }, userId, rows) => {
  const asked = rows.filter(({ type, relatedId }) => type === 'official_added' && relatedId !== null)
  if (asked.length === 0) return new Map()
  const openMatch = db
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        eq(matches.tournamentId, tournaments.id),
        isNotNull(matches.team1Id),
        isNotNull(matches.team2Id),
        ne(matches.status, 'completed'),
      ),
    )
  const ids = asked.flatMap(({ relatedId }) => relatedId ?? [])
  const found = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .innerJoin(
      officials,
      and(eq(officials.tournamentId, tournaments.id), eq(officials.userId, userId), isNotNull(officials.acceptedAt)),
    )
    .where(and(inArray(tournaments.id, ids), isNull(tournaments.cancelledAt), exists(openMatch)))
  const waiting = new Set(found.map(({ id }) => id))
  return new Map(
    asked.flatMap(({ id, relatedId }) => (waiting.has(relatedId!) ? [[id, { kind: 'enter_score' }] as const] : [])),
  )
}
