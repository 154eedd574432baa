import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { officials, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { addNotifications } from '#features/notifications/server/notify.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import type { AddOfficial, Official } from '../../contract.ts'
import { canOrganize } from '../../rules.ts'
import { maxOfficials } from '../../values.ts'
import { invitedRole, isInvited } from './official-invitations.ts'
import { findActor } from './officials.ts'
import type { Actor } from './officials.ts'
import { lockTournament } from '../service.ts'
import type { TournamentRow } from '../wire.ts'

/** Everyone who is added is notified, so this limits how many strangers one user can notify. */
const officialLimits = rateLimits({
  officialsAddedPerUser: { per: 'user', attempts: 60, seconds: 24 * 60 * 60 },
})

/** The officials of a tournament, co-organizers first: those who accepted, or those who were asked and have not answered. */
export async function listOfficials(app: App, tournamentId: string, status: Official['status']): Promise<Official[]> {
  const rows = await app.db
    .select({ role: status === 'invited' ? invitedRole : officials.role, user: users })
    .from(officials)
    .innerJoin(users, eq(users.id, officials.userId))
    .where(and(eq(officials.tournamentId, tournamentId), hasStatus[status], isNull(users.deletedAt)))
    .orderBy(asc(officials.role), asc(users.username))
  return rows.map(({ user, role }) => toOfficial(user, role, status))
}

const hasStatus = { accepted: isNotNull(officials.acceptedAt), invited: isInvited }

/**
 * Asks a member to take a role, or changes it. They have it once they accept, and until then the role they had; an official whose new role
 * allows less has it at once. The same role again changes nothing.
 */
export async function addOfficial(
  app: App,
  actor: Actor,
  tournamentId: string,
  { username, role }: AddOfficial,
): Promise<{ official: Official; isNew: boolean }> {
  await app.limits.spend(officialLimits.officialsAddedPerUser, actor.id)
  return transact(app.db, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const user = await findMember(tx, username, 'username')
    if (user.role === 'administrator' || user.id === tournament.organizerId) {
      throw fieldError('already_running_it', 'username')
    }
    const named = await tx.select().from(officials).where(eq(officials.tournamentId, tournamentId))
    const before = named.find(({ userId }) => userId === user.id)
    if (!before && named.length >= maxOfficials) throw new AppError('too_many_officials')
    const isPromoted = before?.acceptedAt != null && before.role === 'scorekeeper' && role === 'co_organizer'
    const set = isPromoted ? ({ askedRole: role } as const) : { role, askedRole: null }
    await tx
      .insert(officials)
      .values({ tournamentId, userId: user.id, role })
      .onConflictDoUpdate({ target: [officials.tournamentId, officials.userId], set })
    const status = before?.acceptedAt && !isPromoted ? 'accepted' : 'invited'
    if (status === 'invited') await notifyInvited(app, tx, tournament, actor.name, user.id, role)
    return { official: toOfficial(user, role, status), isNew: (before?.askedRole ?? before?.role) !== role }
  })
}

/** Ends an official's role. The organizer and the administrator may do this, and officials for themselves. */
export async function removeOfficial(app: App, remover: User, tournamentId: string, userId: string): Promise<void> {
  const role = (await findActor(app.db, tournamentId, remover))?.role
  const isOwn = userId === remover.id
  if (!isOwn && !(role && canOrganize(role))) throw new AppError('cannot_organize')
  const thisOfficial = and(eq(officials.tournamentId, tournamentId), eq(officials.userId, userId))
  const { rowCount } = await app.db.delete(officials).where(thisOfficial)
  if (rowCount === 0) throw new AppError('official_not_found')
}

/** The account with this username, in any letter case. The refusal is at `field` if there is none. */
export async function findMember(tx: Transaction, username: string, field: string): Promise<typeof users.$inferSelect> {
  const isCalled = eq(sql`lower(${users.username})`, username.toLowerCase())
  const [user] = await tx
    .select()
    .from(users)
    .where(and(isCalled, isNull(users.deletedAt), isNull(users.suspendedAt)))
    .for('key share')
  if (!user) throw fieldError('member_unknown', field)
  return user
}

const roleNames = { co_organizer: 'co-organizer', scorekeeper: 'scorekeeper' }
const tasks = {
  co_organizer: 'you can run the tournament with the organizer',
  scorekeeper: 'you can enter its results',
}

/** Once a day for each tournament and role, even if someone is removed and added again; no mail. */
async function notifyInvited(
  app: App,
  tx: Transaction,
  { id, name }: TournamentRow,
  addedBy: string,
  userId: string,
  role: Official['role'],
): Promise<void> {
  await addNotifications(tx, [userId], {
    type: 'official_added',
    title: `You were invited to be a ${roleNames[role]}`,
    message: `${addedBy} invited you to be a ${roleNames[role]} in ${name}. If you accept, ${tasks[role]}.`,
    relatedId: id,
    eventKey: `official:${id}:${role}:${app.now().toISOString().slice(0, 10)}`,
  })
}

const toOfficial = (user: typeof users.$inferSelect, role: Official['role'], status: Official['status']): Official => ({
  userId: user.id,
  username: user.username,
  name: `${user.firstName} ${user.lastName}`,
  role,
  status,
})
