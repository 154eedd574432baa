import { and, eq, isNull, sql } from 'drizzle-orm'
import { sessions, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { linkTo, queueMail } from '#platform/mail/mail.ts'
import { accountMails } from '../mail-templates.ts'
import { removeTwoFactor } from './two-factor.ts'

/** What the operator's program has of the app. */
type Operator = Pick<App, 'config' | 'db' | 'log' | 'now'>

/**
 * For the operator: leaves the account with this email its password alone, ends its sessions, and tells its owner by mail. False if there is
 * none.
 */
export async function resetTwoFactor(app: Operator, email: string): Promise<boolean> {
  return transact(app.db, async (tx) => {
    const isTheirs = and(eq(sql`lower(${users.email})`, email.trim().toLowerCase()), isNull(users.deletedAt))
    const [user] = await tx.select().from(users).where(isTheirs).for('update')
    if (!user) return false
    await removeTwoFactor(tx, user.id)
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    const subject = { subjectType: 'user', subjectId: user.id } as const
    await recordAudit(tx, { ...subject, actorId: null, action: 'two-factor authentication reset' })
    const variables = { firstName: user.firstName, link: linkTo(app, '/contact') }
    await queueMail(app, tx, { to: user.email, userId: user.id, template: accountMails.twoFactorReset, variables })
    return true
  })
}
