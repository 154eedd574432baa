import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generateSignedCookie } from 'hono/cookie'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { sessions, users } from '#db/schema.ts'
import { shortNetworkOf } from '#lib/network.ts'
import { hashedToken } from './hashed-tokens.ts'
import { userColumns } from './session-lookup.ts'

type Options = { secret: string; cookieName: string; isSecure: boolean; seconds: number }

/** Starts a session within the caller's transaction, which better-auth can't. Returns its user, and the cookie as better-auth writes it. */
export async function insertSession(
  tx: Transaction,
  userId: string,
  { headers, address }: { headers: Headers; address: string },
  { secret, cookieName, isSecure, seconds }: Options,
) {
  const token = randomBytes(24).toString('base64url')
  await tx.insert(sessions).values({
    userId,
    token: hashedToken(token),
    expiresAt: new Date(Date.now() + seconds * 1_000),
    ipAddress: shortNetworkOf(address),
    userAgent: headers.get('user-agent') ?? '',
  })
  const user = one(await tx.select(userColumns).from(users).where(eq(users.id, userId)))
  const attributes = { httpOnly: true, sameSite: 'Lax', secure: isSecure, path: '/', maxAge: seconds } as const
  return { user, cookie: await generateSignedCookie(cookieName, token, secret, attributes) }
}
