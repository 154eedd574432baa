import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { sessions } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { administratorHours } from '#platform/http/session.ts'
import type { User } from '#platform/http/session.ts'
import type { LoginSession } from '../../account-contract.ts'
import { deviceOf } from './device.ts'

/** Where a user is logged in, this session first, then the last used ones. */
export async function sessionsOf(app: App, { id, role }: User, headers: Headers): Promise<LoginSession[]> {
  const current = await app.sessions.idOf(headers)
  const isLive = gt(sessions.createdAt, new Date(Date.now() - administratorHours * 3_600_000))
  const rows = await app.db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.userId, id), gt(sessions.expiresAt, new Date()), role === 'administrator' ? isLive : undefined),
    )
    .orderBy(desc(eq(sessions.id, current ?? id)), desc(sessions.updatedAt))
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent),
    network: row.ipAddress || null,
    firstUse: row.createdAt.toISOString(),
    lastUse: row.updatedAt.toISOString(),
    isCurrent: row.id === current,
  }))
}

/** Ends one of the user's sessions. */
export async function endSession(app: App, user: User, sessionId: string): Promise<void> {
  const isTheirs = and(eq(sessions.id, sessionId), eq(sessions.userId, user.id))
  const ended = await app.db.delete(sessions).where(isTheirs).returning({ id: sessions.id })
  if (ended.length === 0) throw new AppError('not_found')
}

/** Ends all sessions of the user but this one. */
export async function endOtherSessions(app: App, user: User, headers: Headers): Promise<void> {
  const current = await app.sessions.idOf(headers)
  const isOther = current === null ? undefined : ne(sessions.id, current)
  await app.db.delete(sessions).where(and(eq(sessions.userId, user.id), isOther))
}
