import { randomBytes, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { teamInvitations, teams, tournaments, users } from '#db/schema.ts'
import { hashOf } from '#features/accounts/server/credentials/mailed-links.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'
import type { User } from '#platform/http/session.ts'
import type { Invitation } from '../../contract.ts'
import { captaincyRefusal, isRegistered, rosterRefusal } from '../../rules.ts'
import { isOutOfDraw } from '../in-draw.ts'
import { notifyInvited } from '../notifications.ts'
import type { TeamRow } from '../wire.ts'

export type InvitationRow = typeof teamInvitations.$inferSelect

/** The maximum number of open invitations shown to one person. */
const mostShown = 50

export type Invitee = { userId: string } | { email: string }

/** The captain who invites players, or who runs the tournament and invites a captain. */
export type Inviter = { id: string; name: string }

/** Invites someone to a team, by account or by email address, and notifies them. The secret is only in the mail. */
export async function invite(
  app: App,
  tx: Transaction,
  team: TeamRow,
  inviter: Inviter,
  invitee: Invitee,
  role: InvitationRow['role'] = 'player',
): Promise<void> {
  const by = { role, invitedBy: role === 'captain' ? inviter.id : null }
  const secret = randomBytes(24).toString('base64url')
  const rows = await tx
    .insert(teamInvitations)
    .values({ ...invitee, ...by, teamId: team.id, secretHash: hashOf(secret), invitedAt: app.now() })
    .returning()
  const { id } = one(rows)
  const link = linkTo(app, `/invitation/${id}?secret=${secret}`)
  await notifyInvited(app, tx, { invitationId: id, role, invitee, team, inviter, link, secret })
}

/** An invitation with which this member accepted to be on the team. Before invitations, captains could list anybody. */
export const isAcceptedBy = (userId: string, team: string | SQLWrapper) =>
  and(eq(teamInvitations.teamId, team), eq(teamInvitations.userId, userId), eq(teamInvitations.status, 'accepted'))

/** A team's invitations to its players, or to be its captain, oldest first. */
export function invitationsOf(
  db: Queryable,
  teamId: string,
  role: InvitationRow['role'] = 'player',
): Promise<InvitationRow[]> {
  const isOfRole = and(eq(teamInvitations.teamId, teamId), eq(teamInvitations.role, role))
  return db.select().from(teamInvitations).where(isOfRole).orderBy(teamInvitations.id)
}

const shown = {
  invitation: teamInvitations,
  team: teams,
  isOut: isOutOfDraw(teams.id),
  tournament: tournaments,
  inviter: { firstName: users.firstName, lastName: users.lastName },
}

const invitationsWithTeams = (db: Queryable) =>
  db
    .select(shown)
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamInvitations.teamId))
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(users, eq(users.id, sql`coalesce(${teamInvitations.invitedBy}, ${teams.captainId})`))
    .$dynamic()

/** A person's open invitations, latest first. */
export async function openInvitations(app: App, user: User): Promise<Invitation[]> {
  const rows = await invitationsWithTeams(app.db)
    .where(and(await isFor(app.db, user), eq(teamInvitations.status, 'invited'), isNull(tournaments.cancelledAt)))
    .orderBy(desc(teamInvitations.id))
    .limit(mostShown)
  return rows.map((row) => toInvitation(row, user, app.now())).filter(({ isOpen }) => isOpen)
}

/** One invitation, for its recipient and anyone with its link. */
export async function readInvitation(app: App, visitor: User | null, id: string, secret?: string): Promise<Invitation> {
  const row = (await invitationsWithTeams(app.db).where(eq(teamInvitations.id, id)))[0]
  if (!row || row.tournament.cancelledAt) throw new AppError('invitation_not_found')
  await refuseOthers(app.db, row.invitation, visitor, secret)
  const invitation = toInvitation(row, visitor, app.now())
  // The secret is only in the mail, so its recipient already knows the address.
  return secret ? { ...invitation, email: row.invitation.email } : invitation
}

/** Deletes personal data of a person whose account is being deleted. Teams keep their members' ids. */
export async function deleteInvitationsOf(tx: Transaction, user: { id: string; email: string }): Promise<void> {
  await tx
    .delete(teamInvitations)
    .where(or(eq(teamInvitations.userId, user.id), eq(sql`lower(${teamInvitations.email})`, user.email.toLowerCase())))
}

/** Invitations to this account, and to its email address once that is confirmed. */
async function isFor(db: Queryable, user: User) {
  const [account] = await db.select({ isConfirmed: users.emailVerified }).from(users).where(eq(users.id, user.id))
  const isTheirs = eq(teamInvitations.userId, user.id)
  return account?.isConfirmed
    ? or(isTheirs, eq(sql`lower(${teamInvitations.email})`, user.email.toLowerCase()))
    : isTheirs
}

/** The link's secret is enough; otherwise the invitation must be for this account. To everyone else it does not exist. */
export async function refuseOthers(
  db: Queryable,
  invitation: InvitationRow,
  visitor: User | null,
  secret?: string | null,
) {
  if (secret && isSecretOf(invitation, secret)) return
  const [mine] = visitor
    ? await db
        .select({ id: teamInvitations.id })
        .from(teamInvitations)
        .where(and(eq(teamInvitations.id, invitation.id), await isFor(db, visitor)))
    : []
  if (!mine) throw new AppError('invitation_not_found')
}

/** Withdraws unaccepted invitations, and deletes the responses of members the captain removed. */
export async function withdrawInvitations(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(teamInvitations).where(inArray(teamInvitations.id, [...ids]))
}

function toInvitation(
  { invitation, team, isOut, tournament, inviter }: Awaited<ReturnType<typeof invitationsWithTeams>>[number],
  reader: User | null,
  now: Date,
): Invitation {
  return {
    id: invitation.id,
    role: invitation.role,
    status: invitation.status,
    recipient: invitation.userId === null ? 'anyone' : invitation.userId === reader?.id ? 'you' : 'another_account',
    email: null,
    isTeamRegistered: isRegistered(team),
    isOpen: refusalOf(invitation, { ...team, isOut }, tournament, now) === null,
    teamId: team.id,
    teamName: team.name,
    inviterName: `${inviter.firstName} ${inviter.lastName}`,
    tournamentId: tournament.id,
    tournamentName: tournament.name,
    sport: tournament.sport,
    location: tournament.location,
    startDate: tournament.startDate.toISOString(),
    timeZone: tournament.timeZone,
  }
}

/** Why an invitation can no longer be accepted, or null when it can. */
export function refusalOf(
  { role }: InvitationRow,
  team: TeamRow & { isOut: boolean },
  tournament: TournamentRow,
  now: Date,
) {
  return role === 'captain' ? captaincyRefusal(team, tournament) : rosterRefusal(team, tournament, now)
}

function isSecretOf({ secretHash }: InvitationRow, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(secretHash))
}
