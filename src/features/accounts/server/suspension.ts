import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { sessions, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import type { User } from '#platform/http/session.ts'

/** Suspends a user: their sessions end, and logging in is refused. Their teams and payments stay. */
export async function suspendUser(app: App, administrator: User, id: string, reason: string): Promise<void> {
  await changeAccess(app, administrator, id, { action: 'suspended', reason }, { suspendedAt: app.now() })
}

export async function liftSuspension(app: App, administrator: User, id: string): Promise<void> {
  await changeAccess(app, administrator, id, { action: 'reinstated' }, { suspendedAt: null })
}

type Change = Partial<Pick<typeof users.$inferSelect, 'suspendedAt' | 'emailVerified' | 'tournamentsPerDay'>>

/** Changes a user's access as the administrator. `also` runs in the same transaction, unless nothing changes. */
export async function changeAccess(
  app: App,
  by: User,
  id: string,
  act: { action: string; reason?: string },
  change: Change,
  also?: (tx: Transaction, user: typeof users.$inferSelect) => Promise<void>,
): Promise<void> {
  await transact(app.db, async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!before || before.deletedAt) throw new AppError('user_not_found')
    if (before.role === 'administrator') throw new AppError('not_the_administrator')
    // A user who is already suspended keeps the first date.
    if (change.suspendedAt && before.suspendedAt) return
    await tx.update(users).set(change).where(eq(users.id, id))
    if (change.suspendedAt) await tx.delete(sessions).where(eq(sessions.userId, id))
    const subject = { subjectType: 'user', subjectId: id } as const
    await recordAudit(tx, { ...subject, ...act, actorId: by.id, before, after: change })
    await also?.(tx, before)
  })
}
