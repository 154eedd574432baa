import { and, eq, isNotNull } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import { validate as validateUuid } from 'uuid'
import type { Queryable } from '#db/client.ts'
import { officials, tournaments } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import { marked, requireUser } from '#platform/http/http.ts'
import type { Env, Who } from '#platform/http/http.ts'
import type { User } from '#platform/http/session.ts'
import * as rules from '../../rules.ts'
import type { OfficialRole } from '../../rules.ts'
import { requireKnown, requireNotCancelled } from '../read.ts'

/**
 * Someone who acts as an official of a tournament. Use cases of officials take an actor and not a `User`, so that officials without an account
 * can be added here without changing every route.
 */
export type Actor = {
  kind: 'user'
  /** The user's id. For what is stored with a reference to `users`, take `userIdOf`. */
  id: string
  /** As shown to others. */
  name: string
  role: OfficialRole
}

/** The app itself, which withdraws teams that lose their spots. */
export const system = { kind: 'system', role: 'system' } as const

/** The user to store for a change; null when no user made it. */
export const userIdOf = (actor: Actor | typeof system): string | null => (actor.kind === 'user' ? actor.id : null)

export const userActor = ({ id, firstName, lastName }: User, role: OfficialRole): Actor => ({
  kind: 'user',
  id,
  name: `${firstName} ${lastName}`,
  role,
})

/** What `canRun`, `canScore` and `canOrganize` add to `c.var`. */
export type OfficialEnv = Env & { Variables: { actor: Actor } }

/** For those who run the tournament `{id}`: its organizer, its co-organizers and the administrator. */
export const canRun = () => officialsOnly('can run', rules.canRun, 'cannot_run')

/** For those who run the tournament `{id}`, and its scorekeepers. */
export const canScore = () => officialsOnly('can score', () => true, 'cannot_score')

/** For the organizer of the tournament `{id}` and the administrator; with `evenCanceled`, of a canceled one too. */
export const canOrganize = (options: ActorOptions = {}) =>
  officialsOnly('can organize', rules.canOrganize, 'cannot_organize', options)

type ActorOptions = { evenCanceled?: boolean }
type RoleRefusal = 'cannot_run' | 'cannot_score' | 'cannot_organize'

function officialsOnly(
  who: Who,
  mayDoThis: (role: OfficialRole) => boolean,
  refusal: RoleRefusal,
  options: ActorOptions = {},
) {
  const middleware = createMiddleware<OfficialEnv>(async (c, next) => {
    const user = requireUser(c.var.visitor)
    const actor = await findActor(c.var.app.db, c.req.param('id') ?? '', user, options)
    if (!actor || !mayDoThis(actor.role)) throw new AppError(refusal)
    c.set('actor', actor)
    await next()
  })
  return marked(who, ['not_logged_in', 'tournament_not_found', refusal], middleware)
}

/** This user as an official of the tournament, or null for players, visitors and those who were asked and have not accepted. Refuses an unknown or canceled tournament. */
export async function findActor(
  db: Queryable,
  tournamentId: string,
  user: User | null,
  { evenCanceled = false }: ActorOptions = {},
): Promise<Actor | null> {
  if (!validateUuid(tournamentId)) throw new AppError('tournament_not_found')
  const isTheirs = user ? eq(officials.userId, user.id) : undefined
  const asOfficial = and(eq(officials.tournamentId, tournaments.id), isTheirs, isNotNull(officials.acceptedAt))
  const { organizerId, cancelledAt, removedAt } = tournaments
  const [row] = await db
    .select({ organizerId, cancelledAt, removedAt, role: officials.role })
    .from(tournaments)
    .leftJoin(officials, asOfficial)
    .where(eq(tournaments.id, tournamentId))
    .limit(1)
  const found = evenCanceled ? requireKnown(row) : requireNotCancelled(row)
  if (!user) return null
  if (user.role === 'administrator') return userActor(user, 'administrator')
  const role = found.organizerId === user.id ? 'organizer' : found.role
  return role && userActor(user, role)
}
