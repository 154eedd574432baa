import { eq } from 'drizzle-orm'
import { users } from '#db/schema.ts'
import { mailConfirmation, mayMailConfirmation } from '#features/accounts/server/credentials/emails.ts'
import { changeAccess } from '#features/accounts/server/suspension.ts'
import { addNotifications } from '#features/notifications/server/notify.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'

/**
 * Marks an email address as unverified again, because it bounces or someone else claims it. The user gets a new link by email and,
 * since that email may not arrive, a notification on the site.
 */
export async function requireVerification(app: App, administrator: User, id: string): Promise<void> {
  const [before] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, id))
  const isMailed = before !== undefined && (await mayMailConfirmation(app, before.email))
  const audit = { action: 'asked to verify again' }
  await changeAccess(app, administrator, id, audit, { emailVerified: false }, async (tx, user) => {
    // A suspended user cannot log in to verify. Once reinstated, they can request a link themselves.
    if (user.suspendedAt) return
    if (isMailed) await mailConfirmation(app, tx, user)
    await addNotifications(tx, [id], {
      type: 'verify_email',
      title: 'Please confirm your email',
      message: isMailed
        ? `We emailed a link to ${user.email}. Please follow it within 24 hours. If it did not arrive, correct your email address or ask for another link under My Teams.`
        : `We've already sent ${user.email} as many links as we can in one day. Please correct your email address, or ask for another link tomorrow under My Teams.`,
    })
  })
}
