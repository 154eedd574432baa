import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { addNotifications, notify } from '#features/notifications/server/notify.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { formatMoment } from '#lib/dates.ts'
import type { App } from '#platform/app.ts'
import { rejoinableFrom } from '../../rules.ts'
import { registrationMails } from '../mail-templates.ts'
import { eventOf, offerVariables, readContext } from '../notifications/notification-context.ts'
import type { NotificationContext } from '../notifications/notification-context.ts'
import { captainsOf } from '../wire.ts'
import type { RegistrationRow } from '../wire.ts'

/** Notifies a captain that the next spot is theirs, and until when. */
export async function notifyOffered(app: App, tx: Transaction, offered: RegistrationRow): Promise<void> {
  const context = await readContext(tx, eq(registrations.id, offered.id))
  const { registration, tournament } = context
  const variables = offerVariables(app, context)
  const { fee, until } = variables
  await notify(app, tx, captainsOf(registration), {
    type: 'spot_offered',
    title: 'A spot opened up for you',
    message: `We're holding a spot in ${tournament.name} for ${registration.teamName} until ${until}. ${fee ? 'Pay the entry fee' : 'Register your team'} to take it.`,
    relatedId: tournament.id,
    eventKey: `offered:${registration.id}`,
    mail: {
      template: registrationMails.spotOffered,
      variables,
    },
  })
}

/** Notifies a captain, on the site only, that they did not take the spot in time and when they may join the list again. */
export async function notifyOfferExpired(tx: Transaction, context: NotificationContext): Promise<void> {
  const { registration, tournament } = context
  const from = rejoinableFrom(registration.releasedAt!)
  const isOpen = from < tournament.registrationDeadline
  const rejoin = isOpen ? ` You can join it again after ${formatMoment(from, tournament.timeZone)}.` : ''
  await addNotifications(tx, captainsOf(registration), {
    type: 'offer_expired',
    title: 'Your offer has expired',
    message: `You didn't take the spot in ${tournament.name} for ${registration.teamName} in time, so you're off the waiting list. You weren't charged.${rejoin}`,
    ...eventOf(context, 'offer_expired'),
  })
}

/** Notifies captains who got no spot, on the site only. Their entries are deleted with it, so nobody is notified twice. */
export async function notifyListClosed(tx: Transaction, tournament: TournamentRow, userIds: string[]): Promise<void> {
  const reason = tournament.cancelledAt ? 'The tournament was canceled.' : 'Registration has closed.'
  await addNotifications(tx, userIds, {
    type: 'waiting_list_closed',
    title: 'The waiting list has closed',
    message: `No spot opened up for you in ${tournament.name}. ${reason}`,
    relatedId: tournament.id,
  })
}
