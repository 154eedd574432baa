import { and, eq, inArray, isNull } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import { one } from '#db/one.ts'
import { teams, tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { addNotifications } from '#features/notifications/server/notify.ts'
import { publicName } from '#features/teams/rules.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import type { User } from '#platform/http/session.ts'
import { linkTo } from '#platform/mail/mail.ts'
import type { AskForRemoval } from '../contract.ts'
import { sendMessage } from './contact.ts'

/** Whether a line of a roster is a player without an account who everyone sees under this name. */
const isCalled = (name: string) => (member: string) => !isId(member) && publicName(member) === name

/**
 * Asks the captain and the administrator to remove the name of a player without an account. Removes nothing: anybody may send it, for
 * anybody's name. It contains no words of the sender's, and the captain is notified of each name once.
 */
export async function askForRemoval(app: App, teamId: string, sent: AskForRemoval, address: string): Promise<void> {
  const { name, email } = sent
  const [found] = await app.db
    .select({ team: teams, tournament: tournaments.name })
    .from(teams)
    .innerJoin(tournaments, and(eq(tournaments.id, teams.tournamentId), isNull(tournaments.cancelledAt)))
    .where(and(eq(teams.id, teamId), inArray(teams.paymentStatus, ['pending', 'paid'])))
  if (!found) throw new AppError('team_not_found')
  const { team, tournament } = found
  if (!team.members.some((member) => !isId(member) && publicName(member) === name))
    throw new AppError('name_not_on_team')
  const page = linkTo(app, `/tournament/${team.tournamentId}/team/${teamId}`)
  const alsoTold = team.captainId === null ? '' : ' We also notified the captain.'
  await sendMessage(
    app,
    {
      name: 'Removal request',
      email,
      type: 'general',
      subject: "Request to remove a player's name",
      message: `Someone asked to remove the name ${name} from ${team.name} in ${tournament}. They may be the player or a parent.${alsoTold}\n${page}`,
    },
    address,
  )
  if (team.captainId === null) return
  const captains = [team.captainId]
  await transact(app.db, async (tx) => {
    await addNotifications(tx, captains, {
      type: 'removal_requested',
      title: `Request to remove a name from ${team.name}`,
      message: `Someone asked us to remove the name ${name} from your team. You can do this until registration closes. After that, only the administrator can.`,
      relatedId: team.tournamentId,
      teamId,
      eventKey: `removal:${teamId}:${name}`,
    })
  })
}

/** Removes a player without an account from a team, under the name that everyone sees, at any time. The audit log does not keep the name. */
export async function removeName(app: App, administrator: User, teamId: string, name: string): Promise<void> {
  await transact(app.db, async (tx) => {
    const [seen] = await tx.select().from(teams).where(eq(teams.id, teamId))
    if (!seen) throw new AppError('team_not_found')
    await lockTournament(tx, seen.tournamentId)
    const { members } = one(await tx.select().from(teams).where(eq(teams.id, teamId)))
    const rest = members.filter((member) => !isCalled(name)(member))
    if (rest.length === members.length) throw new AppError('name_not_on_team')
    await tx.update(teams).set({ members: rest }).where(eq(teams.id, teamId))
    await recordAudit(tx, {
      actorId: administrator.id,
      action: 'player removed',
      subjectType: 'team',
      subjectId: teamId,
      subjectName: seen.name,
    })
    tx.announce(tournamentTopic(seen.tournamentId))
  })
}
