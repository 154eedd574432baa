import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { teamInvitations, teams } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { hashOf } from '#features/accounts/server/credentials/mailed-links.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { AnswerInvitation, Invitation } from '../../contract.ts'
import { rosterRefusal } from '../../rules.ts'
import { maxMembers } from '../../values.ts'
import { isOut } from '../in-draw.ts'
import { invitationResponsesPerUser } from './invitation-limits.ts'
import { isAcceptedBy, readInvitation, refusalOf, refuseOthers } from './invitations.ts'
import type { InvitationRow } from './invitations.ts'
import { makeCaptain } from '../captain.ts'
import { readTeam } from '../list.ts'
import { notifyAnswered } from '../notifications.ts'
import type { TeamRow } from '../wire.ts'

declare module '#platform/events.ts' {
  interface TransactionEvents {
    /** Somebody left a team that they were put on without accepting. */
    'member left who never agreed': { teamId: string; userId: string }
  }
}

/**
 * Accepts or declines. Accepting needs an account and is possible until the roster closes, even after declining or leaving; the link in the
 * mail works for any account, as people may have several addresses. Declining works without one.
 */
export async function answerInvitation(
  app: App,
  visitor: User | null,
  id: string,
  { status, secret }: AnswerInvitation,
): Promise<Invitation> {
  if (!visitor && status === 'accepted') throw new AppError('not_logged_in')
  if (visitor) await app.limits.spend(invitationResponsesPerUser, visitor.id)
  await transact(app.db, async (tx) => {
    const unlocked = (await tx.select().from(teamInvitations).where(eq(teamInvitations.id, id)))[0]
    if (!unlocked) throw new AppError('invitation_not_found')
    const { tournamentId } = await readTeam(tx, unlocked.teamId)
    const tournament = await lockTournament(tx, tournamentId)
    const [invitation] = await tx.select().from(teamInvitations).where(eq(teamInvitations.id, id)).for('update')
    if (!invitation) throw new AppError('invitation_not_found')
    await refuseOthers(tx, invitation, visitor, secret)
    if (status === 'accepted') refuseOtherAccounts(invitation, visitor!)
    if (invitation.status === status) return
    const team = await readTeam(tx, invitation.teamId)
    if (status === 'accepted') {
      const drawn = { isOut: await isOut(tx, invitation) }
      const refusal = refusalOf(invitation, { ...team, ...drawn }, tournament, app.now())
      if (refusal) throw new AppError(refusal)
      await (invitation.role === 'captain' ? claim : join)(app, tx, team, invitation, visitor!)
    } else {
      if (invitation.status !== 'invited') throw new AppError('not_on_this_team')
      await setStatus(tx, id, { status, answeredAt: app.now() })
    }
    const { role, invitedBy } = invitation
    const notified = [role === 'captain' ? invitedBy : team.captainId].filter((userId) => userId !== null)
    await notifyAnswered(app, tx, team, status, { role, notified, event: id, person: visitor })
  })
  return readInvitation(app, visitor, id, secret ?? undefined)
}

/** An invitation to an account is for that account alone, and one by email for the account that accepted it first. */
function refuseOtherAccounts(invitation: InvitationRow, user: User): void {
  if (invitation.userId === null || invitation.userId === user.id) return
  throw new AppError(invitation.email ? 'invitation_used' : 'invitation_of_somebody_else')
}

async function join(app: App, tx: Transaction, team: TeamRow, invitation: InvitationRow, user: User) {
  if (!team.members.includes(user.id)) {
    if (team.members.length >= maxMembers) throw new AppError('team_is_complete')
    await tx
      .update(teams)
      .set({ members: [...team.members, user.id] })
      .where(eq(teams.id, team.id))
  }
  await accept(app, tx, invitation, user)
}

async function claim(app: App, tx: Transaction, team: TeamRow, invitation: InvitationRow, user: User) {
  await accept(app, tx, invitation, user)
  await makeCaptain(app, tx, team, user)
}

async function accept(app: App, tx: Transaction, { id, teamId, role }: InvitationRow, user: User) {
  // Invited twice, by username and by email: this response counts for both.
  const isTwin = and(
    eq(teamInvitations.teamId, teamId),
    eq(teamInvitations.role, role),
    eq(teamInvitations.userId, user.id),
  )
  await tx.delete(teamInvitations).where(and(isTwin, sql`${teamInvitations.id} <> ${id}`))
  await setStatus(tx, id, { status: 'accepted', userId: user.id, answeredAt: app.now() })
}

/**
 * Leaves a team, until the roster closes. The captain sees that this member left. Members who never accepted an invitation can always
 * leave, and what the team credited to them is taken back.
 */
export async function leaveTeam(app: App, user: User, teamId: string): Promise<TeamRow> {
  await app.limits.spend(invitationResponsesPerUser, user.id)
  const seen = await readTeam(app.db, teamId)
  return transact(app.db, async (tx) => {
    const tournament = await lockTournament(tx, seen.tournamentId)
    const team = await readTeam(tx, teamId)
    if (team.captainId === user.id) throw new AppError('captain_stays')
    if (!team.members.includes(user.id)) throw new AppError('not_on_this_team')
    const agreed = await hasAgreed(tx, teamId, user.id)
    const refusal = agreed ? rosterRefusal(team, tournament, app.now()) : null
    if (refusal) throw new AppError(refusal)
    const members = team.members.filter((member) => member !== user.id)
    await tx.update(teams).set({ members }).where(eq(teams.id, teamId))
    if (!agreed) await app.events.raise(app, tx, 'member left who never agreed', { teamId, userId: user.id })
    const left = { status: 'left', answeredAt: app.now() } as const
    // Players of the demo world's teams were never invited.
    const rows = await tx
      .insert(teamInvitations)
      .values({ ...left, teamId, userId: user.id, secretHash: hashOf(randomBytes(24).toString('base64url')) })
      .onConflictDoUpdate({
        target: [teamInvitations.teamId, teamInvitations.role, teamInvitations.userId],
        targetWhere: sql`user_id is not null`,
        set: left,
      })
      .returning({ id: teamInvitations.id })
    await notifyAnswered(app, tx, team, 'left', {
      role: 'player',
      notified: team.captainId === null ? [] : [team.captainId],
      event: one(rows).id,
      person: user,
    })
    return { ...team, members }
  })
}

const hasAgreed = async (tx: Transaction, teamId: string, userId: string) =>
  (await tx.$count(teamInvitations, isAcceptedBy(userId, teamId))) > 0

function setStatus(tx: Transaction, id: string, change: Partial<typeof teamInvitations.$inferInsert>) {
  return tx.update(teamInvitations).set(change).where(eq(teamInvitations.id, id))
}
