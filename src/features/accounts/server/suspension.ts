import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { sessions, users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import type { User } from '#platform/session.ts'

/** Keeps somebody out: their sessions end at once and signing in is refused, until it is lifted. Their teams and payments stay. */
export async function suspendUser(app: App, administrator: User, id: string, reason: string): Promise<void> {
  await changeAccess(app, administrator, id, { action: 'suspended', reason }, { suspendedAt: app.now() })
}

export async function liftSuspension(app: App, administrator: User, id: string): Promise<void> {
  await changeAccess(app, administrator, id, { action: 'readmitted' }, { suspendedAt: null })
}

type Change = Partial<Pick<typeof users.$inferSelect, 'suspendedAt' | 'emailVerified'>>

/** An act of the administrator on somebody's access. `also` is done in the same transaction, unless nothing had to change. */
export async function changeAccess(
  app: App,
  by: User,
  id: string,
  act: { action: string; reason?: string },
  change: Change,
  also?: (tx: Transaction, user: typeof users.$inferSelect) => Promise<void>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!before || before.deletedAt) throw new AppError('user_not_found')
    if (before.role === 'administrator') throw new AppError('not_the_administrator')
    // Suspended again, it stays at the first time.
    if (change.suspendedAt && before.suspendedAt) return
    await tx.update(users).set(change).where(eq(users.id, id))
    if (change.suspendedAt) await tx.delete(sessions).where(eq(sessions.userId, id))
    const subject = { subjectType: 'user', subjectId: id } as const
    await recordAct(tx, { ...subject, ...act, actorId: by.id, before, after: change })
    await also?.(tx, before)
  })
}
