import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { addNotifications, notify } from '#features/notifications/server/notify.ts'
import { formatMoment } from '#lib/dates.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'
import { dayOf, fullRefundUntil, type MoveNotice } from '../../moved-rules.ts'
import { isUpToOrganizer } from '../claim-links/links.ts'
import { registrationMails } from '../mail-templates.ts'
import { nameVariables, readContext, type NotificationContext } from '../notifications/notification-context.ts'
import { captainsOf, type RegistrationRow } from '../wire.ts'

/**
 * Tells the captain of a team that paid that they can get a full refund, because its day or place has moved. If only the organizer can withdraw
 * the team, tells both of them that.
 */
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
  if (registration.userId === null || (await isUpToOrganizer(tx, registration))) {
    return notifyOfOrganizersRefund(tx, context, { when, until, notice })
  }
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

async function notifyOfOrganizersRefund(
  tx: Transaction,
  { registration, tournament }: NotificationContext,
  { when, until, notice }: { when: string; until: string; notice: MoveNotice },
): Promise<void> {
  const { id, teamName } = registration
  const moved = `${tournament.name} has moved: ${teamName} now plays on ${when} in ${notice.location}.`
  const offer = {
    type: 'full_refund_offered',
    relatedId: tournament.id,
    eventKey: `moved:${id}:${notice.at}`,
    title: `${teamName} can get a full refund`,
  } as const
  const byOrganizer = `${moved} If that doesn't work for them, withdraw the team by ${until}, and the whole fee goes back. Nobody else can.`
  await addNotifications(tx, [tournament.organizerId], { ...offer, message: byOrganizer })
  const byCaptain = `${moved} If that doesn't work for you, ask the organizer by ${until} to withdraw the team. The whole fee then goes back to the person who paid it.`
  await addNotifications(tx, captainsOf(registration), { ...offer, message: byCaptain })
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
