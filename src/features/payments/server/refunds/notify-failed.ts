import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { refunds, registrations } from '#db/schema.ts'
import { notify } from '#features/notifications/server/notify.ts'
import {
  formatCents,
  nameVariables,
  readContext,
} from '#features/registrations/server/notifications/notification-context.ts'
import { captainsOf } from '#features/registrations/server/wire.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'
import { notifyAdministrator } from '../administrator-notifications.ts'
import { paymentMails } from '../mail-templates.ts'

/**
 * Tells the administrator at once that a refund failed, and its captain that it is delayed. Once for each time it is sent, however often the
 * provider says so.
 */
export async function notifyRefundFailed(app: App, tx: Transaction, refundId: string): Promise<void> {
  const refund = one(await tx.select().from(refunds).where(eq(refunds.id, refundId)))
  const context = await readContext(tx, eq(registrations.id, refund.registrationId))
  const { registration, tournament } = context
  const event = `${refundId}:${refund.exhaustedKeys}:${refund.providerRefundId ?? 'refused'}`
  const amount = formatCents(refund.amountCents)
  await notifyAdministrator(
    app,
    tx,
    {
      relatedId: tournament.id,
      eventKey: `refund-failed:${event}`,
      title: 'A refund failed',
      message: `The refund of ${amount} to ${registration.teamName} in ${tournament.name} failed (${refund.failure}). Send it again, or pay it back another way and record that. Payment: ${refund.paymentIntentId}`,
    },
    `/admin/money#refund-${refundId}`,
  )
  await notify(app, tx, captainsOf(registration), {
    type: 'refund_delayed',
    title: 'Your refund is delayed',
    message: `The bank didn't accept the refund of ${amount} for ${registration.teamName} in ${tournament.name}. You'll still get it. We're taking care of it.`,
    relatedId: tournament.id,
    eventKey: `refund-delayed:${event}`,
    mail: {
      template: paymentMails.refundDelayed,
      variables: { ...nameVariables(context), amount, link: linkTo(app, '/profile') },
    },
  })
}
