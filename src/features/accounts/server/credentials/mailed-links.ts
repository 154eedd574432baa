import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray, like, lte } from 'drizzle-orm'
import { validate as validateUuid } from 'uuid'
import type { Queryable, Transaction } from '#db/client.ts'
import { users, verifications } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import type { CheckLink } from '../../account-contract.ts'

/** What a mailed link lets its owner do. */
type Purpose = (typeof purposes)[number]

const purposes = ['confirm-email', 'change-email', 'reset-password'] as const

/**
 * A token for a mailed link: the user's id and 32 random bytes. The database stores only its hash, so that reading the table does not give
 * access. `email` is the address it is sent to, which following it proves.
 */
export async function createLink(
  tx: Transaction,
  purpose: Purpose,
  link: { userId: string; email: string; expiresAt: Date },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const { userId, email, expiresAt } = link
  await tx.insert(verifications).values({
    identifier: identifierOf(purpose, userId),
    value: `${hashOf(secret)} ${email}`,
    expiresAt,
  })
  return `${userId}.${secret}`
}

/** Whether this link is valid now. Only `consumeLink` decides, because another request may use the link first. */
export async function isUsableLink(db: Queryable, purpose: Purpose, token: string, now: Date): Promise<boolean> {
  const [link] = await db.select().from(verifications).where(isLink(purpose, token))
  return link !== undefined && link.expiresAt > now
}

/** Whether the page of this link has anything to offer. A link that confirms an address may confirm the one of the account or a new one. */
export async function checkLink(app: App, { purpose, token }: CheckLink): Promise<{ isUsable: boolean }> {
  const purposesOfPage = purpose === 'confirm-email' ? (['confirm-email', 'change-email'] as const) : [purpose]
  const found = await Promise.all(purposesOfPage.map((each) => isUsableLink(app.db, each, token, app.now())))
  return { isUsable: found.includes(true) }
}

/**
 * Uses a link: returns its user and the address it proves, or null when it is unknown, expired or used. All other links of that user for
 * the same purpose are used up too. Of two simultaneous requests, one gets null.
 */
export async function consumeLink(tx: Transaction, purpose: Purpose, token: string, now: Date) {
  const { userId } = partsOf(token)
  if (!validateUuid(userId)) return null
  await lockUser(tx, userId)
  const [taken] = await tx.delete(verifications).where(isLink(purpose, token)).returning()
  if (!taken || taken.expiresAt <= now) return null
  await tx.delete(verifications).where(eq(verifications.identifier, identifierOf(purpose, userId)))
  return { userId, email: taken.value.slice(taken.value.indexOf(' ') + 1) }
}

function isLink(purpose: Purpose, token: string) {
  const { userId, secret } = partsOf(token)
  return and(
    eq(verifications.identifier, identifierOf(purpose, userId)),
    like(verifications.value, `${hashOf(secret)} %`),
  )
}

function partsOf(token: string) {
  const [userId = '', secret = ''] = token.split('.')
  return { userId, secret }
}

/**
 * Invalidates a user's links, for all purposes unless some are named. Anything that changes who may log in revokes all of them: a link to
 * another address, requested by an intruder, would hand the account back to them.
 */
export async function revokeLinks(
  tx: Transaction,
  userId: string,
  ofPurposes: readonly Purpose[] = purposes,
): Promise<void> {
  await lockUser(tx, userId)
  const identifiers = ofPurposes.map((purpose) => identifierOf(purpose, userId))
  await tx.delete(verifications).where(inArray(verifications.identifier, identifiers))
}

const batchSize = 500

/** Deletes expired links in batches, because each contains the address it was mailed to. */
export async function deleteExpiredLinks(app: App): Promise<void> {
  const old = app.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(lte(verifications.expiresAt, app.now()))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  await app.db.delete(verifications).where(inArray(verifications.id, old))
}

/** Always locks the user before their links, so that transactions cannot deadlock. */
async function lockUser(tx: Transaction, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

const identifierOf = (purpose: Purpose, userId: string) => `${purpose}:${userId}`
/** What the database keeps of a link's secret, in hexadecimal, which contains no LIKE wildcards. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
