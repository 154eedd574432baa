import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations, users } from '#db/schema.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { formatCents, readContext } from '#features/registrations/server/notifications/notification-context.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'
import type { Dispute, ProviderRefund } from '#platform/payments.ts'
import { paymentMails } from './mail-templates.ts'

/* The administrator's notifications about money. Calling one again for the same event sends nothing. */

/** Notifies the administrator of a payment that is not the entry fee. */
export async function notifyWrongAmount(
  app: App,
  tx: Transaction,
  registrationId: string,
  intentId: string,
): Promise<void> {
  const context = await readContext(tx, eq(registrations.id, registrationId))
  const { registration, tournament } = context
  await notifyAdministrator(app, tx, {
    relatedId: tournament.id,
    eventKey: `wrong-amount:${intentId}`,
    title: "A payment doesn't match the entry fee",
    message: `The payment for ${registration.teamName} in ${tournament.name} wasn't ${formatCents(registration.feeCents)}. We're refunding it in full, and the team has no spot. Payment: ${intentId}`,
  })
}

/** Notifies the administrator of a refund that was made in the provider's dashboard. */
export async function notifyProviderRefund(
  app: App,
  tx: Transaction,
  registrationId: string,
  refund: ProviderRefund,
): Promise<void> {
  const { registration, tournament } = await readContext(tx, eq(registrations.id, registrationId))
  const amount = formatCents(refund.amount)
  await notifyAdministrator(app, tx, {
    relatedId: tournament.id,
    eventKey: `provider-refund:${refund.id}`,
    title: "A refund was made in the payment provider's dashboard",
    message: `${amount} was refunded to ${registration.teamName} in ${tournament.name}. Refund: ${refund.id}`,
  })
}

/** Title and text of a dispute's notification, by its status; `sum` is the disputed sum and what it was paid for. */
const disputeNotices = new Map<string, { title: string; text: (sum: string) => string }>([
  [
    'needs_response',
    {
      title: 'A payment was disputed',
      text: (sum) => `The bank took back ${sum}. Respond in the payment provider's dashboard.`,
    },
  ],
  ['won', { title: 'A dispute was won', text: (sum) => `The bank returned ${sum}.` }],
  ['lost', { title: 'A dispute was lost', text: (sum) => `The cardholder got back ${sum}.` }],
])

/** What a dispute about this payment means for the team's spot. */
function spotNotice(registration: RegistrationRow, { status }: Dispute, paymentIntentId: string): string {
  if (registration.paymentStatus !== 'paid') return 'The team has no spot.'
  if (registration.paidBy === 'cash') return 'The team keeps its spot because it also paid in cash.'
  if (registration.paidBy === 'waived') return 'The team keeps its spot because its fee was waived.'
  if (registration.paymentIntentId !== paymentIntentId)
    return 'The team keeps its spot because it also paid with another card payment.'
  if (status === 'won') return 'The team keeps its spot.'
  if (status !== 'lost') return 'The team keeps its spot until the dispute is closed.'
  return `The team keeps its spot because ${formatCents(registration.amountPaidCents)} of its fee is still paid.`
}

/** Notifies the administrator of a dispute, once for each of its statuses. */
export async function notifyDispute(
  app: App,
  tx: Transaction,
  registrationId: string,
  dispute: Dispute,
  paymentIntentId: string,
): Promise<void> {
  const { registration, tournament } = await readContext(tx, eq(registrations.id, registrationId))
  const { title, text } = disputeNotices.get(dispute.status) ?? {
    title: 'Dispute updated',
    text: (sum: string) => `The dispute over ${sum} is now "${dispute.status.replaceAll('_', ' ')}".`,
  }
  const sum = `${formatCents(dispute.amount)} paid for ${registration.teamName} in ${tournament.name}`
  await notifyAdministrator(app, tx, {
    relatedId: tournament.id,
    eventKey: `dispute:${dispute.id}:${dispute.status}`,
    title,
    message: `${text(sum)} ${spotNotice(registration, dispute, paymentIntentId)} Dispute: ${dispute.id}`,
  })
}

type Alert = { title: string; message: string; relatedId: string; eventKey: string }

/** A money event that needs the administrator's attention, with a link to it. */
export async function notifyAdministrator(
  app: App,
  tx: Transaction,
  alert: Alert,
  path = '/admin/money',
): Promise<void> {
  const administrators = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'administrator'))
  await notify(
    app,
    tx,
    administrators.map(({ id }) => id),
    {
      ...alert,
      type: 'money_alert',
      mail: {
        template: paymentMails.moneyAlert,
        variables: { title: alert.title, message: alert.message, link: linkTo(app, path) },
      },
    },
  )
}
