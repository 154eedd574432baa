import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { notify, notifyCombined } from '#features/notifications/server/notify.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { formatMoment } from '#lib/dates.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'
import { paysOnTheDay } from '../../rules.ts'
import { registrationMails } from '../mail-templates.ts'
import { eventOf, formatCents, nameVariables, readContext, whenAndWhere } from './notification-context.ts'
import type { NotificationContext } from './notification-context.ts'
import { wasCalledOff } from '../replacements/find.ts'
import { notifyCallEnded } from '../replacements/notifications.ts'
import { notifyOfferExpired } from '../waiting-list/notifications.ts'
import { captainsOf } from '../wire.ts'
import type { RegistrationRow } from '../wire.ts'

/** Notifies the captain that the team is on the list, with the deadline to pay if it is unpaid, and notifies the organizer of the new team. */
export async function notifyEntered(app: App, tx: Transaction, teamId: string): Promise<void> {
  const context = await readContext(tx, eq(registrations.teamId, teamId))
  const { registration, tournament } = context
  const payBy = payByOf(registration, tournament)
  const fee = formatCents(registration.feeCents)
  await notify(app, tx, captainsOf(registration), {
    type: 'team_registered',
    title: payBy ? 'Your spot is reserved' : 'Your team is in',
    message: payBy
      ? `${registration.teamName} is on the team list for ${tournament.name}. Pay the entry fee of ${fee} by ${payBy} to keep your spot.`
      : `${registration.teamName} is registered for ${tournament.name}.`,
    ...eventOf(context, 'registered'),
    mail: {
      template: registrationMails.teamRegistered,
      variables: { ...nameVariables(context), ...whenAndWhere(tournament), fee, payBy, link: linkTo(app, '/profile') },
    },
  })
  await notifyOrganizer(app, tx, context)
}

/** By when a team must pay, in words; empty if it has paid. */
export function payByOf(registration: RegistrationRow, { timeZone }: Pick<TournamentRow, 'timeZone'>): string {
  if (paysOnTheDay(registration)) return "the start of the team's first match"
  return registration.expiresAt ? formatMoment(registration.expiresAt, timeZone) : ''
}

/** Reminds the captain to pay for a pending team; once for each `expiresAt`. */
export async function notifyPaymentDue(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  tournament: TournamentRow,
): Promise<void> {
  const expiresAt = registration.expiresAt!
  const payBy = formatMoment(expiresAt, tournament.timeZone)
  await notify(app, tx, captainsOf(registration), {
    type: 'payment_reminder',
    title: 'Payment due soon',
    message: `Pay for ${registration.teamName} in ${tournament.name} by ${payBy} to keep your spot.`,
    relatedId: tournament.id,
    eventKey: `reminder:${registration.id}:${Math.floor(expiresAt.getTime() / 1000)}`,
    mail: {
      template: registrationMails.paymentReminder,
      variables: {
        ...nameVariables({ registration, tournament }),
        ...whenAndWhere(tournament),
        fee: formatCents(registration.feeCents),
        payBy,
        link: linkTo(app, `/payment/${tournament.id}?teamId=${registration.teamId}`),
      },
    },
  })
}

/**
 * Notifies the captain that a pending team has lost its spot, or that an offer from the waiting list has expired. Sends nothing for any
 * other hold, which was never a team, or for a canceled tournament, of which they were notified already.
 */
export async function notifyExpired(app: App, tx: Transaction, registrationId: string): Promise<void> {
  const context = await readContext(tx, eq(registrations.id, registrationId))
  const { registration, tournament } = context
  // Another team plays in its place, which its captain was notified of.
  if (tournament.cancelledAt || registration.spotGivenAt) return
  if (!registration.teamId) {
    if (await wasCalledOff(tx, registration)) await notifyCallEnded(tx, context)
    else if (registration.offeredAt) await notifyOfferExpired(tx, context)
    return
  }
  await notify(app, tx, captainsOf(registration), {
    type: 'team_expired',
    title: 'Your spot has expired',
    message: `The entry fee for ${registration.teamName} in ${tournament.name} was not paid in time, so your spot was released. Nothing was charged.`,
    ...eventOf(context, 'expired'),
    mail: {
      template: registrationMails.teamExpired,
      variables: { ...nameVariables(context), link: linkTo(app, `/tournament/${tournament.id}`) },
    },
  })
}

/** Notifies the organizer of a new team, unless it is their own or was entered for them. */
export async function notifyOrganizer(app: App, tx: Transaction, context: NotificationContext): Promise<void> {
  const { registration, tournament, captainName } = context
  if (registration.userId === null || tournament.organizerId === registration.userId) return
  const count = `${tournament.currentTeams} of ${tournament.maxTeams} teams are registered.`
  const { teamName } = registration
  await notifyCombined(app, tx, [tournament.organizerId], {
    type: 'team_entered',
    relatedId: tournament.id,
    event: `entered:${registration.teamId}`,
    wordsFor: (teams) => ({
      title: teams === 1 ? 'New team registered' : `${teams} new teams registered`,
      message: `${teamName}${andOthers(teams - 1)} registered for ${tournament.name}. ${count}`,
    }),
    mail: {
      template: registrationMails.teamEntered,
      variables: {
        ...nameVariables(context),
        ...whenAndWhere(tournament),
        captainName,
        count,
        link: linkTo(app, `/tournament/${tournament.id}`),
      },
    },
  })
}

function andOthers(others: number): string {
  if (others === 0) return ''
  return others === 1 ? ' and 1 other team' : ` and ${others} other teams`
}
