import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { sessions, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { recordAudit } from '#platform/audit.ts'
import { removeTwoFactor } from './two-factor.ts'

/** For the operator: leaves the account with this email its password alone, and ends its sessions. False if there is none. */
export async function resetTwoFactor(db: Database, email: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const isTheirs = and(eq(sql`lower(${users.email})`, email.trim().toLowerCase()), isNull(users.deletedAt))
    const [user] = await tx.select().from(users).where(isTheirs).for('update')
    if (!user) return false
    await removeTwoFactor(tx, user.id)
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    const subject = { subjectType: 'user', subjectId: user.id } as const
    await recordAudit(tx, { ...subject, actorId: null, action: 'two-factor authentication reset' })
    return true
  })
}
