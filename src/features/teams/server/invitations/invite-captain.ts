import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable, Transaction } from '#db/client.ts'
import { teamInvitations, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { findMember } from '#features/tournaments/server/officials/add-officials.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { CaptainInvitation } from '../../contract.ts'
import { readCaptaincyRefusal } from '../captain.ts'
import { readTeam } from '../list.ts'
import type { TeamRow } from '../wire.ts'
import { countInvitations } from './invitation-limits.ts'
import { invitationsOf, invite, withdrawInvitations } from './invitations.ts'
import type { InvitationRow, Invitee } from './invitations.ts'

/** The person that somebody typed: an account by username, refused at `captain` if there is none, or an email address. */
export async function inviteeFrom(tx: Transaction, typed: string): Promise<Invitee> {
  if (z.email().safeParse(typed).success) return { email: typed }
  return { userId: (await findMember(tx, typed.replace(/^@/, ''), 'captain')).id }
}

/** Invites another captain to a team without one, in place of who has not answered; null only withdraws the open invitation. */
export async function inviteCaptain(
  app: App,
  actor: Actor,
  tournamentId: string,
  teamId: string,
  typed: string | null,
): Promise<CaptainInvitation | null> {
  return countInvitations(app, actor, typed === null ? 0 : 1, () =>
    transact(app.db, async (tx) => {
      const tournament = await lockTournament(tx, tournamentId)
      const team = await readTeam(tx, teamId)
      if (team.tournamentId !== tournamentId) throw new AppError('team_not_found')
      const refusal = await readCaptaincyRefusal(tx, team, tournament)
      if (refusal) throw new AppError(refusal)
      await replaceInvitation(app, tx, actor, team, typed === null ? null : await inviteeFrom(tx, typed))
      return (await captainInvitations(tx, [teamId])).get(teamId) ?? null
    }),
  )
}

async function replaceInvitation(app: App, tx: Transaction, actor: Actor, team: TeamRow, invitee: Invitee | null) {
  const earlier = await invitationsOf(tx, team.id, 'captain')
  const same = invitee && earlier.find((invitation) => isSame(invitation, invitee))
  if (same && same.status !== 'invited') throw fieldError('captain_declined', 'captain')
  const open = earlier.filter(({ status, id }) => status === 'invited' && id !== same?.id)
  await withdrawInvitations(
    tx,
    open.map(({ id }) => id),
  )
  if (invitee && !same) await invite(app, tx, team, actor, invitee, 'captain')
}

const isSame = (invitation: InvitationRow, invitee: Invitee) =>
  'email' in invitee
    ? invitation.email?.toLowerCase() === invitee.email.toLowerCase()
    : invitation.userId === invitee.userId

/** The latest invitation to be captain, by team. */
export async function captainInvitations(
  db: Queryable,
  teamIds: readonly string[],
): Promise<Map<string, CaptainInvitation>> {
  if (teamIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([teamInvitations.teamId], {
      teamId: teamInvitations.teamId,
      invitee: sql<string>`coalesce(${teamInvitations.email}, '@' || ${users.username})`,
      status: teamInvitations.status,
    })
    .from(teamInvitations)
    .leftJoin(users, eq(users.id, teamInvitations.userId))
    .where(and(inArray(teamInvitations.teamId, [...teamIds]), eq(teamInvitations.role, 'captain')))
    .orderBy(teamInvitations.teamId, desc(teamInvitations.id))
  return new Map(rows.map(({ teamId, invitee, status }) => [teamId, { invitee, status }]))
}
