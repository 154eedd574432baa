import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { refunds, registrations } from '#db/schema.ts'
import { addNotifications, notify } from '#features/notifications/server/notify.ts'
import {
  eventOf,
  formatCents,
  nameVariables,
  readContext,
  whenAndWhere,
} from '#features/registrations/server/notifications/notification-context.ts'
import type { NotificationContext } from '#features/registrations/server/notifications/notification-context.ts'
import { notifyEntered, notifyOrganizer, payByOf } from '#features/registrations/server/notifications/notifications.ts'
import { captainsOf } from '#features/registrations/server/wire.ts'
import { hasWithdrawn, statusInDraw } from '#features/teams/server/in-draw.ts'
import { isDrawn } from '#features/tournaments/rules.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'
import { paymentMails } from './mail-templates.ts'

/*
 * Call these in the transaction that causes the event, after its last write. Calling one again for the same event sends nothing.
 */

/** Notifies the captain that the payment arrived, and the organizer of the team if it is new. */
export async function notifyPaid(app: App, tx: Transaction, teamId: string): Promise<void> {
  const context = await readContext(tx, eq(registrations.teamId, teamId))
  await notifyCaptainPaid(app, tx, context)
  await notifyOrganizer(app, tx, context)
}

async function notifyCaptainPaid(app: App, tx: Transaction, context: NotificationContext): Promise<void> {
  const { registration, tournament } = context
  const amount = formatCents(registration.amountPaidCents)
  const link = linkTo(app, `/receipt/${registration.id}`)
  await notify(app, tx, captainsOf(registration), {
    type: 'team_paid',
    title: 'Your team is in',
    message: `We received ${amount}. ${registration.teamName} is registered for ${tournament.name}.`,
    ...eventOf(context, 'paid'),
    mail: {
      template: paymentMails.teamPaid,
      variables: { ...nameVariables(context), ...whenAndWhere(tournament), amount, link },
    },
  })
}

/** Notifies the organizer, and the captain if the team has one, that a team that was entered by hand paid by card. */
export async function notifyPaidOnTheDay(app: App, tx: Transaction, teamId: string): Promise<void> {
  const context = await readContext(tx, eq(registrations.teamId, teamId))
  const { registration, tournament } = context
  await notifyCaptainPaid(app, tx, context)
  await addNotifications(tx, [tournament.organizerId], {
    type: 'fee_paid',
    title: `${registration.teamName} paid by card`,
    message: `We received ${formatCents(registration.amountPaidCents)} for ${registration.teamName} in ${tournament.name}.`,
    ...eventOf(context, 'fee_paid'),
  })
}

const refundReasons = {
  withdrawn: (team: string, cup: string) => `${team} withdrew from ${cup}.`,
  late_payment: (team: string, cup: string) => `Your payment for ${team} in ${cup} came too late or was not needed.`,
  wrong_amount: (team: string, cup: string) =>
    `Your payment for ${team} in ${cup} doesn't match the entry fee, so your spot was released.`,
  administrator: (team: string, cup: string) => `${team} was removed from ${cup}.`,
  provider: (team: string, cup: string) => `Your payment for ${team} in ${cup} was refunded.`,
  dispute_won: (team: string, cup: string) =>
    `The dispute about your payment for ${team} in ${cup} was closed, and the team no longer has a spot.`,
  tournament_cancelled: (_team: string, cup: string) => `${cup} was canceled.`,
  moved: (team: string, cup: string) => `${team} withdrew from ${cup} because its date or location changed.`,
}

/** The refund changes nothing about the team in the draw. */
type KeepsPlaying = { keepsPlaying?: boolean }

const inDraw = {
  in: (team: string, cup: string) => `${team} stays in ${cup}.`,
  withdrawn: refundReasons.withdrawn,
  replaced: (team: string, cup: string) => `${team} was replaced in ${cup}.`,
}

/** Where the team is in a draw that its refund doesn't change; null if it isn't in one, or loses its spot with the refund. */
async function unchangedInDraw(
  tx: Transaction,
  { registration, tournament }: NotificationContext,
  { keepsPlaying = false }: KeepsPlaying,
): Promise<string | null> {
  const status = keepsPlaying && isDrawn(tournament) ? await statusInDraw(tx, registration) : undefined
  return status ? inDraw[status](registration.teamName, tournament.name) : null
}

/** Notifies the captain that money is on its way back, how much, and why. */
export async function notifyRefunded(
  app: App,
  tx: Transaction,
  refundId: string,
  refunded: KeepsPlaying = {},
): Promise<void> {
  const refund = one(await tx.select().from(refunds).where(eq(refunds.id, refundId)))
  const context = await readContext(tx, eq(registrations.id, refund.registrationId))
  const { registration, tournament } = context
  const amount = formatCents(refund.amountCents)
  const feeKept = refund.feeKeptCents > 0 ? formatCents(refund.feeKeptCents) : ''
  const reason =
    (await unchangedInDraw(tx, context, refunded)) ??
    refundReasons[refund.reason](registration.teamName, tournament.name)
  await notify(app, tx, captainsOf(registration), {
    type: 'team_refunded',
    title: 'Entry fee refunded',
    message: `${reason} ${amount} of your entry fee is on its way back to you.`,
    relatedId: tournament.id,
    eventKey: `refunded:${refundId}`,
    mail: {
      template: paymentMails.teamRefunded,
      variables: { ...nameVariables(context), reason, amount, feeKept, link: linkTo(app, '/profile') },
    },
  })
}

type StatusSet = KeepsPlaying & { status: 'pending' | 'paid' | 'refunded' | 'withdrawn'; refundId: string | null }

/** Notifies the captain of what a status set by the administrator means; `refundId` when money goes back to a card. */
export async function notifyStatusSet(
  app: App,
  tx: Transaction,
  teamId: string,
  { status, refundId, keepsPlaying }: StatusSet,
): Promise<void> {
  if (refundId) await notifyRefunded(app, tx, refundId, { keepsPlaying })
  else if (status === 'refunded' || status === 'withdrawn') await notifyRemoved(app, tx, teamId, { keepsPlaying })
  else await (status === 'paid' ? notifyMarkedPaid : notifyEntered)(app, tx, teamId)
}

async function notifyMarkedPaid(app: App, tx: Transaction, teamId: string): Promise<void> {
  const { registration } = await readContext(tx, eq(registrations.teamId, teamId))
  await (registration.amountPaidCents === 0 ? notifyEntered : notifyPaid)(app, tx, teamId)
}

/** Notifies the captain, if the team has one, that the organizer took back a recorded payment, so the fee is due again. */
export async function notifyPaymentUndone(app: App, tx: Transaction, registrationId: string): Promise<void> {
  const context = await readContext(tx, eq(registrations.id, registrationId))
  const { registration, tournament } = context
  const { teamName } = registration
  const [fee, payBy] = [formatCents(registration.feeCents), payByOf(registration, tournament)]
  await notify(app, tx, captainsOf(registration), {
    type: 'payment_undone',
    title: `The fee for ${teamName} is due again`,
    message: `The organizer of ${tournament.name} mistakenly marked the entry fee for ${teamName} as settled. Pay ${fee} by ${payBy} to keep your spot.`,
    ...eventOf(context, 'payment_undone'),
    mail: {
      template: paymentMails.paymentUndone,
      variables: { ...nameVariables(context), fee, payBy, link: linkTo(app, '/profile') },
    },
  })
}

/** Tells the organizer to return the cash of a team that withdrew because its tournament moved. */
export async function notifyCashDue(tx: Transaction, teamId: string, amountCents: number): Promise<void> {
  const { registration, tournament } = await readContext(tx, eq(registrations.teamId, teamId))
  const amount = formatCents(amountCents)
  await addNotifications(tx, [tournament.organizerId], {
    type: 'cash_to_return',
    title: `Return ${amount} in cash`,
    message: `${registration.teamName} withdrew from ${tournament.name} because its date or location changed. Please return the ${amount} that it paid in cash.`,
    relatedId: tournament.id,
    eventKey: `cash_to_return:${registration.id}`,
  })
}

/** Notifies the organizer that a team that never paid on the day is closed as unpaid, unless it owed nothing because it withdrew from the draw. */
export async function notifyNeverPaid(tx: Transaction, registrationId: string): Promise<void> {
  const { registration, tournament } = await readContext(tx, eq(registrations.id, registrationId))
  if (await hasWithdrawn(tx, registration)) return
  await addNotifications(tx, [tournament.organizerId], {
    type: 'team_never_paid',
    title: `${registration.teamName} never paid`,
    message: `${registration.teamName} never paid the entry fee for ${tournament.name}, which was due on the day. Its registration is now closed as unpaid. Its results stay.`,
    relatedId: tournament.id,
    eventKey: `never_paid:${registration.id}`,
  })
}

/** No money goes back to a card: the team was free, unpaid, or paid in cash. */
async function notifyRemoved(app: App, tx: Transaction, teamId: string, refunded: KeepsPlaying): Promise<void> {
  const context = await readContext(tx, eq(registrations.teamId, teamId))
  const { registration, tournament } = context
  const unchanged = await unchangedInDraw(tx, context, refunded)
  if (unchanged) {
    if (registration.paidBy === 'cash') await notifyCashReturned(app, tx, context, unchanged)
    return
  }
  const removed = `${registration.teamName} was removed from ${tournament.name}.`
  const isCash = registration.paidBy === 'cash'
  const reason = isCash ? `${removed} The organizer will return your cash.` : removed
  await notifyRemovedBecause(app, tx, context, reason)
}

async function notifyCashReturned(
  app: App,
  tx: Transaction,
  context: NotificationContext,
  reason: string,
): Promise<void> {
  const { registration } = context
  await notify(app, tx, captainsOf(registration), {
    type: 'cash_returned',
    title: 'The organizer will return your cash',
    message: `${reason} The organizer will return your cash.`,
    ...eventOf(context, 'cash-returned'),
    mail: {
      template: paymentMails.cashReturned,
      variables: { ...nameVariables(context), reason, link: linkTo(app, '/profile') },
    },
  })
}

async function notifyRemovedBecause(
  app: App,
  tx: Transaction,
  context: NotificationContext,
  reason: string,
): Promise<void> {
  const { registration } = context
  await notify(app, tx, captainsOf(registration), {
    type: 'team_removed',
    title: 'Your team was removed',
    message: reason,
    ...eventOf(context, 'removed'),
    mail: {
      template: paymentMails.teamRemoved,
      variables: { ...nameVariables(context), reason, link: linkTo(app, '/profile') },
    },
  })
}

/** Notifies the captain that the team has lost its spot with its payment. */
export async function notifyChargedBack(app: App, tx: Transaction, registrationId: string): Promise<void> {
  const context = await readContext(tx, eq(registrations.id, registrationId))
  const { registration, tournament } = context
  const reason = `The payment for ${registration.teamName} in ${tournament.name} was charged back, so the team was removed.`
  await notifyRemovedBecause(app, tx, context, reason)
}
