import { and, desc, eq, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { officials, tournaments, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { addNotifications } from '#features/notifications/server/notify.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { AnswerOfficialInvitation, OfficialInvitation } from '../../contract.ts'
import { lockTournament } from '../service.ts'

const mostShown = 50

/** Whether an official has not answered yet, about the first role or one that allows more. */
export const isInvited = or(isNull(officials.acceptedAt), isNotNull(officials.askedRole))
/** The role that they were asked to take. */
export const invitedRole = sql<'co_organizer' | 'scorekeeper'>`coalesce(${officials.askedRole}, ${officials.role})`

/** The tournaments that are not over in which this user was invited to be an official and has not answered, latest first. */
export async function officialInvitationsOf(app: App, user: User): Promise<OfficialInvitation[]> {
  const rows = await app.db
    .select({ tournament: tournaments, role: invitedRole, firstName: users.firstName, lastName: users.lastName })
    .from(officials)
    .innerJoin(tournaments, and(eq(tournaments.id, officials.tournamentId), isNull(tournaments.cancelledAt)))
    .innerJoin(users, eq(users.id, tournaments.organizerId))
    .where(and(eq(officials.userId, user.id), isInvited, isOpen))
    .orderBy(desc(officials.tournamentId))
    .limit(mostShown)
  return rows.map(({ tournament, role, firstName, lastName }) => ({
    tournamentId: tournament.id,
    tournamentName: tournament.name,
    organizerName: `${firstName} ${lastName}`,
    role,
    location: tournament.location,
    startDate: tournament.startDate.toISOString(),
    timeZone: tournament.timeZone,
  }))
}

const isOpen = and(ne(tournaments.competition, 'finished'), notInArray(tournaments.status, ['completed', 'cancelled']))

/** Accepts or declines to be an official. Accepting twice changes nothing. */
export async function answerOfficialInvitation(
  app: App,
  user: User,
  tournamentId: string,
  { status }: AnswerOfficialInvitation,
): Promise<AnswerOfficialInvitation> {
  return transact(app.db, async (tx) => {
    const { organizerId, name } = await lockTournament(tx, tournamentId)
    const isTheirs = and(eq(officials.tournamentId, tournamentId), eq(officials.userId, user.id))
    const [asked] = await tx.select().from(officials).where(isTheirs)
    if (!asked) throw new AppError('official_not_found')
    const { acceptedAt, askedRole } = asked
    if (acceptedAt && !askedRole && status === 'declined') throw new AppError('already_official')
    if (acceptedAt && !askedRole) return { status }
    const invited = askedRole ?? asked.role
    if (status === 'accepted')
      await tx.update(officials).set({ acceptedAt: app.now(), role: invited, askedRole: null }).where(isTheirs)
    else if (askedRole) await tx.update(officials).set({ askedRole: null }).where(isTheirs)
    else await tx.delete(officials).where(isTheirs)
    const person = `${user.firstName} ${user.lastName} (@${user.username})`
    const role = invited === 'co_organizer' ? 'a co-organizer' : 'a scorekeeper'
    await addNotifications(tx, [organizerId], {
      type: 'official_answered',
      title: status === 'accepted' ? 'An official accepted' : 'An official declined',
      message: `${person} ${status === 'accepted' ? 'is now' : 'declined to be'} ${role} of ${name}.`,
      relatedId: tournamentId,
      eventKey: `official-answered:${tournamentId}:${user.id}:${invited}:${app.now().toISOString()}`,
    })
    return { status }
  })
}
