import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { addNotifications, notify } from '#features/notifications/server/notify.ts'
import { formatMoment } from '#lib/dates.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'
import { dayOf, fullRefundUntil, type MoveNotice } from '../../moved-rules.ts'
import { registrationMails } from '../mail-templates.ts'
import { nameVariables, readContext } from '../notifications/notification-context.ts'
import { captainsOf, type RegistrationRow } from '../wire.ts'

/** Tells the captain of a team that paid that they can get a full refund, because its day or place has moved. */
export async function notifyMoved(
  app: App,
  tx: Transaction,
  registrationId: string,
  notice: MoveNotice,
): Promise<void> {
  const context = await readContext(tx, eq(registrations.id, registrationId))
  const { registration, tournament } = context
  if (!isOffered(registration)) return
  const when = formatMoment(dayOf(notice), tournament.timeZone)
  const until = formatMoment(fullRefundUntil(notice, notice)!, tournament.timeZone)
  await notify(app, tx, captainsOf(registration), {
    type: 'full_refund_offered',
    title: `You can get a full refund for ${registration.teamName}`,
    message: `${tournament.name} has moved: your team now plays on ${when} in ${notice.location}. If that doesn't work for you, withdraw your team in My Teams by ${until}.`,
    relatedId: tournament.id,
    eventKey: `moved:${registration.id}:${notice.at}`,
    mail: {
      template: registrationMails.fullRefundOffered,
      variables: { ...nameVariables(context), when, until, link: linkTo(app, '/profile') },
    },
  })
}

/** Notifies a captain who was offered a full refund that the move was undone, which ends the offer. */
export async function notifyMovedBack(tx: Transaction, registrationId: string, notice: MoveNotice): Promise<void> {
  const { registration, tournament } = await readContext(tx, eq(registrations.id, registrationId))
  if (!isOffered(registration)) return
  await addNotifications(tx, captainsOf(registration), {
    type: 'full_refund_ended',
    title: `Full refund no longer available for ${tournament.name}`,
    message: `${tournament.name} is back to the date and location you registered for, so you can no longer withdraw ${registration.teamName} for a full refund.`,
    relatedId: tournament.id,
    eventKey: `moved-back:${registration.id}:${notice.at}`,
  })
}

const isOffered = ({ paymentStatus, amountPaidCents }: RegistrationRow) =>
  paymentStatus === 'paid' && amountPaidCents > 0
