import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { registrations, teams } from '#db/schema.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { formatMoment } from '#lib/dates.ts'
import { listed } from '#lib/words.ts'
import { whereActive } from '../find.ts'
import { play } from '../moves/terms.ts'

/**
 * When the first matches of their teams are in the published schedule, by the id of each captain and player: 'Your first match: Sat, Dec 5,
 * 2026, 9:00 AM CST'. It leaves out team names, because users type them and this line is also mailed. Nothing for a team without a match
 * that has a time.
 */
export async function firstMatchLines(
  db: Queryable,
  { id, timeZone }: Pick<TournamentRow, 'id' | 'timeZone'>,
): Promise<Map<string, string>> {
  const isPlaying = and(eq(registrations.tournamentId, id), whereActive, isNull(registrations.spotGivenAt))
  const rows = await db
    .select({ captain: registrations.userId, members: teams.members, play })
    .from(registrations)
    .innerJoin(teams, eq(teams.id, registrations.teamId))
    .where(isPlaying)
  const starts = rows.flatMap(({ captain, members, play: { firstMatchAt, hasWithdrawn } }) => {
    if (firstMatchAt === null || hasWithdrawn) return []
    const people = new Set(captain === null ? members : [captain, ...members])
    return [...people].map((person) => ({ person, at: Date.parse(firstMatchAt) }))
  })
  // Formatting is slow, and many players start at the same time.
  const wordsFor = new Map(
    [...new Set(starts.map(({ at }) => at))].map((at) => [at, formatMoment(new Date(at), timeZone)]),
  )
  return new Map(
    [...Map.groupBy(starts, ({ person }) => person)].map(([person, own]) => {
      const times = [...new Set(own.map(({ at }) => at))].toSorted((a, b) => a - b)
      const words = times.map((at) => wordsFor.get(at)!)
      return [person, `${words.length === 1 ? 'Your first match' : "Your teams' first matches"}: ${listed(words)}`]
    }),
  )
}
