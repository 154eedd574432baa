import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import { validate as validateUuid } from 'uuid'
import type { Queryable } from '#db/client.ts'
import { preparedBy } from '#db/prepared.ts'
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

const { organizerId, cancelledAt, removedAt } = tournaments

/** What `roleOf` needs: tournaments left-joined to `officials` on `isOfficial`, of the user with the id in `userId`. */
export const roleColumns = { organizerId, cancelledAt, removedAt, role: officials.role }
export const isOfficial = and(
  eq(officials.tournamentId, tournaments.id),
  eq(officials.userId, sql.placeholder('userId')),
  isNotNull(officials.acceptedAt),
)

/** The user's role in a tournament; null for players and those who were asked and have not accepted. */
export function roleOf(row: { organizerId: string; role: OfficialRole | null }, user: User): OfficialRole | null {
  if (user.role === 'administrator') return 'administrator'
  return row.organizerId === user.id ? 'organizer' : row.role
}

const roleByUser = preparedBy((db) =>
  db
    .select(roleColumns)
    .from(tournaments)
    .leftJoin(officials, isOfficial)
    .where(eq(tournaments.id, sql.placeholder('tournamentId')))
    .prepare('role_by_user'),
)

/** This user as an official of the tournament, or null for players, visitors and those who were asked and have not accepted. Refuses an unknown or canceled tournament. */
export async function findActor(
  db: Queryable,
  tournamentId: string,
  user: User | null,
  { evenCanceled = false }: ActorOptions = {},
): Promise<Actor | null> {
  if (!validateUuid(tournamentId)) throw new AppError('tournament_not_found')
  const [row] = await roleByUser(db, '').execute({ tournamentId, userId: user?.id ?? null })
  const found = evenCanceled ? requireKnown(row) : requireNotCancelled(row)
  const role = user && roleOf(found, user)
  return role && userActor(user, role)
}
