import { and, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { teamInvitations, teams } from '#db/schema.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { captaincyRefusal } from '../rules.ts'
import { maxMembers } from '../values.ts'
import { isOut } from './in-draw.ts'
import type { TeamRow } from './wire.ts'

declare module '#platform/events.ts' {
  interface TransactionEvents {
    /** Somebody agreed to be the captain of a team that had none. */
    'captain accepted': { teamId: string }
  }
}

/** `captaincyRefusal`, with whether the team is out of the draw. */
export const readCaptaincyRefusal = async (
  db: Queryable,
  team: TeamRow,
  tournament: Parameters<typeof captaincyRefusal>[1],
) => captaincyRefusal({ ...team, isOut: await isOut(db, { teamId: team.id }) }, tournament)

/**
 * Makes the user the captain of a team that had none, which ends the open invitations of others. A trigger (`follow_captain`) makes them the
 * captain of its registration. Call it with the tournament locked.
 */
export async function makeCaptain(app: App, tx: Transaction, team: TeamRow, user: User): Promise<void> {
  const members = [user.id, ...team.members.filter((member) => member !== user.id)]
  if (members.length > maxMembers) throw new AppError('team_is_complete')
  await tx.update(teams).set({ captainId: user.id, claimedAt: app.now(), members }).where(eq(teams.id, team.id))
  const { teamId, role, status } = teamInvitations
  await tx.delete(teamInvitations).where(and(eq(teamId, team.id), eq(role, 'captain'), eq(status, 'invited')))
  tx.announce(tournamentTopic(team.tournamentId))
  await app.events.raise(app, tx, 'captain accepted', { teamId: team.id })
}
