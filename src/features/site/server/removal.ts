import { and, eq, isNull } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import { teams, tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { addNotifications } from '#features/notifications/server/notify.ts'
import { publicName } from '#features/teams/rules.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'
import type { AskForRemoval } from '../contract.ts'
import { sendMessage } from './contact.ts'

/**
 * Asks the captain and the administrator to remove the name of a player without an account. Removes nothing: anybody may send it, for
 * anybody's name. It contains no words of the sender's, and the captain is notified of each name once.
 */
export async function askForRemoval(app: App, teamId: string, sent: AskForRemoval, address: string): Promise<void> {
  const { name, email } = sent
  const [found] = await app.db
    .select({ team: teams, tournament: tournaments.name })
    .from(teams)
    .innerJoin(tournaments, and(eq(tournaments.id, teams.tournamentId), isNull(tournaments.deletedAt)))
    .where(eq(teams.id, teamId))
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
