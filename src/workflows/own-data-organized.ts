import { desc, eq } from 'drizzle-orm'
import { replacementSearches, scheduleChanges, teams, tournaments } from '#db/schema.ts'
import type { App } from '#platform/app.ts'

const cup = { tournamentId: tournaments.id, tournamentName: tournaments.name }

/** The tournaments that this user created, and what they did to run any tournament that is stored with their name. */
export async function organizedBy({ db }: App, userId: string) {
  const organized = await db
    .select({ ...cup, startDate: tournaments.startDate, createdAt: tournaments.createdAt })
    .from(tournaments)
    .where(eq(tournaments.organizerId, userId))
    .orderBy(desc(tournaments.id))
  const changes = await db
    .select({ ...cup, sentence: scheduleChanges.sentence, createdAt: scheduleChanges.createdAt })
    .from(scheduleChanges)
    .innerJoin(tournaments, eq(tournaments.id, scheduleChanges.tournamentId))
    .where(eq(scheduleChanges.actorId, userId))
    .orderBy(desc(scheduleChanges.createdAt), desc(scheduleChanges.revision))
  const searches = await db
    .select({ ...cup, teamName: teams.name, search: replacementSearches })
    .from(replacementSearches)
    .innerJoin(teams, eq(teams.id, replacementSearches.teamId))
    .innerJoin(tournaments, eq(tournaments.id, replacementSearches.tournamentId))
    .where(eq(replacementSearches.startedBy, userId))
    .orderBy(desc(replacementSearches.startedAt))
  return {
    organizedTournaments: organized.map(({ startDate, createdAt, ...tournament }) => ({
      ...tournament,
      startDate: startDate.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
    scheduleChanges: changes.map(({ createdAt, ...change }) => ({ ...change, at: createdAt.toISOString() })),
    replacementSearches: searches.map(({ search: { reason, startedAt, endedAt, ending }, ...where }) => ({
      ...where,
      reason,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt && endedAt.toISOString(),
      ending,
    })),
  }
}
