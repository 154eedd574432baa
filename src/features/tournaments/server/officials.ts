import { and, eq, isNull } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import { validate as validateUuid } from 'uuid'
import type { Queryable } from '#db/client.ts'
import { officials, tournaments } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import { marked, requireUser } from '#platform/http/http.ts'
import type { SignedInEnv, Who } from '#platform/http/http.ts'
import type { User } from '#platform/http/session.ts'

export type OfficialRole = 'administrator' | 'organizer' | 'co_organizer' | 'scorekeeper'

type OfficialEnv = SignedInEnv & { Variables: { official: OfficialRole } }

/** For those who run the tournament `{id}`: its organizer, its co-organizers and the administrator. */
export const canRun = () => officialsOnly('runs it', (role) => role !== 'scorekeeper', 'not_running_it')

/** For those who run the tournament `{id}`, and its scorekeepers. */
export const canScore = () => officialsOnly('keeps score', () => true, 'not_keeping_score')

/** For the organizer of the tournament `{id}` and the administrator. */
export const canOrganize = () =>
  officialsOnly('organizes it', (role) => role === 'organizer' || role === 'administrator', 'not_the_organizer')

type RoleRefusal = 'not_running_it' | 'not_keeping_score' | 'not_the_organizer'

function officialsOnly(who: Who, mayDoThis: (role: OfficialRole) => boolean, refusal: RoleRefusal) {
  const middleware = createMiddleware<OfficialEnv>(async (c, next) => {
    const user = requireUser(c.var.visitor)
    const role = await officialRoleOf(c.var.app.db, c.req.param('id') ?? '', user)
    if (!role || !mayDoThis(role)) throw new AppError(refusal)
    c.set('user', user)
    c.set('official', role)
    await next()
  })
  return marked(who, ['not_signed_in', 'tournament_not_found', refusal], middleware)
}

/** What this user is in the tournament, or null for players and visitors. Refuses an unknown tournament. */
export async function officialRoleOf(
  db: Queryable,
  tournamentId: string,
  user: User | null,
): Promise<OfficialRole | null> {
  if (!validateUuid(tournamentId)) throw new AppError('tournament_not_found')
  const asOfficial = and(eq(officials.tournamentId, tournaments.id), user ? eq(officials.userId, user.id) : undefined)
  const [found] = await db
    .select({ organizerId: tournaments.organizerId, role: officials.role })
    .from(tournaments)
    .leftJoin(officials, asOfficial)
    .where(and(eq(tournaments.id, tournamentId), isNull(tournaments.deletedAt)))
    .limit(1)
  if (!found) throw new AppError('tournament_not_found')
  if (!user) return null
  if (user.role === 'administrator') return 'administrator'
  return found.organizerId === user.id ? 'organizer' : found.role
}
