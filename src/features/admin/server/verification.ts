import { mailConfirmation } from '#features/accounts/server/emails.ts'
import { changeAccess } from '#features/accounts/server/suspension.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/session.ts'

/**
 * Takes an e-mail for unverified again, because it bounces or is said to be somebody else's. A new link is mailed at once; and because
 * the mail may not arrive, whoever it is hears of it on the page as well.
 */
export async function requireVerification(app: App, administrator: User, id: string): Promise<void> {
  const act = { action: 'asked to verify again' }
  await changeAccess(app, administrator, id, act, { emailVerified: false }, async (tx, user) => {
    // Who is kept out cannot come in to confirm anything; readmitted, they ask for a link themselves.
    if (user.suspendedAt) return
    await mailConfirmation(app, tx, user)
    await notify(tx, {
      userId: id,
      type: 'verify_email',
      title: 'Please confirm your email',
      message: `We mailed a link to ${user.email}: please follow it within 24 hours. If no mail came, correct your email or ask for another link under My Teams.`,
    })
  })
}
