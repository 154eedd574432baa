import { eq } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { notifyCombined } from '#features/notifications/server/notify.ts'
import { readTeam } from '#features/teams/server/list.ts'
import { isRegistered } from '#features/teams/rules.ts'
import { isDrawn } from '#features/tournaments/rules.ts'
import type { App } from '#platform/app.ts'
import type { TransactionEvents } from '#platform/events.ts'
import { linkTo } from '#platform/mail/mail.ts'
import { registrationMails } from '../mail-templates.ts'
import { nameVariables, readContext } from './notification-context.ts'

/**
 * Notifies the members of a team that is no longer registered; the captain's own notification gives the reason and the refund. When the
 * tournament was canceled, they were all notified of that, and when it is over, nothing changes for them.
 */
export async function notifyMembersOfEnd(
  app: App,
  tx: Transaction,
  { before, after, keepsPlaying }: TransactionEvents['registration status changed'],
): Promise<void> {
  if (!before || !after.teamId || !isRegistered(before) || isRegistered(after)) return
  const context = await readContext(tx, eq(registrations.id, after.id))
  const { tournament } = context
  if (keepsPlaying && isDrawn(tournament)) return
  if (tournament.cancelledAt || tournament.endDate <= app.now()) return
  const names = nameVariables(context)
  const contact = context.captainName ? `If you have questions, ask your captain, ${context.captainName}.` : ''
  const { members } = await readTeam(tx, after.teamId)
  const others = members.filter((member) => isId(member) && member !== after.userId)
  await notifyCombined(app, tx, others, {
    type: 'team_gone',
    relatedId: tournament.id,
    event: `gone:${after.id}:${after.paymentAttempt}`,
    wordsFor: (teams) => ({
      title: teams === 1 ? 'Your team is no longer registered' : `${teams} of your teams are no longer registered`,
      message:
        `${names.teamName}${teams === 1 ? ' is' : ` and ${teams - 1} of your other teams are`} no longer registered for ${tournament.name}. ${contact}`.trim(),
    }),
    mail: {
      template: registrationMails.teamGone,
      variables: { ...names, contact, link: linkTo(app, `/tournament/${tournament.id}`) },
    },
  })
}
