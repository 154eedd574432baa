import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { parse } from 'hono/utils/cookie'
import { preparedBy } from '#db/prepared.ts'
import { sessions, users } from '#db/schema.ts'

/**
 * better-auth's session cookie is `token.signature`, the signature being the token's HMAC-SHA-256 in base64. Every logged-in request reads
 * it, and better-auth takes ten times as long for that, so it is read here; everything else about sessions is left to better-auth.
 * Null when there is no such cookie or the signature is wrong.
 */
export function sessionTokenIn(cookieHeader: string, cookieName: string, secret: string): string | null {
  const value = parse(cookieHeader, cookieName)[cookieName] ?? ''
  const end = value.lastIndexOf('.')
  if (end < 1) return null
  const token = value.slice(0, end)
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  const signature = Buffer.from(value.slice(end + 1))
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null
}

/** What a session knows of its user. */
export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  emailVerified: users.emailVerified,
  firstName: users.firstName,
  lastName: users.lastName,
  avatar: users.avatar,
  role: users.role,
  twoFactorEnabled: users.twoFactorEnabled,
}

/** The session with this hash of its token, and its user. */
export const sessionByToken = preparedBy((db) =>
  db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
      confirmedAt: sessions.confirmedAt,
      suspendedAt: users.suspendedAt,
      user: userColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare('session_by_token'),
)
