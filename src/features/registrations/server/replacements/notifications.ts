import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { addNotifications, notify } from '#features/notifications/server/notify.ts'
import type { App } from '#platform/app.ts'
import { registrationMails } from '../mail-templates.ts'
import { eventOf, offerVariables, readContext } from '../notifications/notification-context.ts'
import type { NotificationContext } from '../notifications/notification-context.ts'
import { captainsOf } from '../wire.ts'
import type { RegistrationRow } from '../wire.ts'

/** Asks a captain on call to play, and says until when. The organizer causes the mail, so it is limited like other mail that organizers cause. */
export async function notifyCalled(app: App, tx: Transaction, asked: RegistrationRow): Promise<void> {
  const context = await readContext(tx, eq(registrations.id, asked.id))
  const { registration, tournament } = context
  const variables = offerVariables(app, context)
  const { fee, until } = variables
  await notify(app, tx, captainsOf(registration), {
    type: 'replacement_offered',
    title: 'Can you play now?',
    message: `A team didn't show up at ${tournament.name}. ${registration.teamName} can play in its place: ${fee ? 'pay the entry fee' : 'accept'} by ${until}.`,
    relatedId: tournament.id,
    eventKey: `called:${registration.id}`,
    mail: {
      template: registrationMails.replacementOffered,
      cause: { by: tournament.organizerId },
      variables,
    },
  })
}

/** Notifies a captain, on the site only, that the team whose spot they were offered plays after all. */
export async function notifyCallEnded(tx: Transaction, context: NotificationContext): Promise<void> {
  const { registration, tournament } = context
  await addNotifications(tx, captainsOf(registration), {
    type: 'replacement_over',
    title: 'The spot is no longer open',
    message: `The spot in ${tournament.name} that ${registration.teamName} was offered is no longer open. You weren't charged, and you keep your place on the waiting list.`,
    ...eventOf(context, 'replacement_over'),
  })
}
