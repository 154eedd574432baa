import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray, like, lte } from 'drizzle-orm'
import { validate as validateUuid } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { users, verifications } from '#db/schema.ts'
import type { App } from '#platform/app.ts'

/** What a link that was mailed to somebody lets whoever has it do. */
type Purpose = (typeof purposes)[number]

const purposes = ['confirm-email', 'change-email', 'reset-password'] as const

/**
 * A token for a link to be mailed: the user's id and 32 random bytes. The database keeps its hash alone, so that nobody who reads the
 * table can follow a link. `email` is the address it goes to, and the one that following it proves.
 */
export async function makeLink(
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

/**
 * Uses up a link: whose it is and what address it proves, or null when it is none of ours, has run out or was followed before. With it
 * every other link of that user for the same purpose is used up; of two who follow it at once, one is told null.
 */
export async function takeLink(tx: Transaction, purpose: Purpose, token: string, now: Date) {
  const [userId = '', secret = ''] = token.split('.')
  if (!validateUuid(userId)) return null
  await lockUser(tx, userId)
  const identifier = identifierOf(purpose, userId)
  const isThis = and(eq(verifications.identifier, identifier), like(verifications.value, `${hashOf(secret)} %`))
  const [taken] = await tx.delete(verifications).where(isThis).returning()
  if (!taken || taken.expiresAt <= now) return null
  await tx.delete(verifications).where(eq(verifications.identifier, identifier))
  return { userId, email: taken.value.slice(taken.value.indexOf(' ') + 1) }
}

/**
 * Makes a user's links worthless, of all purposes unless some are named. Whatever decides anew who may sign in takes them all: a link
 * to another address, asked for by whoever was in before, would hand the account back to them.
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

/** Deletes links that have run out: each holds the address it was mailed to. */
export async function forgetOldLinks(app: App): Promise<void> {
  const old = app.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(lte(verifications.expiresAt, app.now()))
    .for('update', { skipLocked: true })
  await app.db.delete(verifications).where(inArray(verifications.id, old))
}

/** The user before their links, everywhere: of two who want both, each would wait for the other. */
async function lockUser(tx: Transaction, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

const identifierOf = (purpose: Purpose, userId: string) => `${purpose}:${userId}`
/** In hexadecimal, which has no letters that LIKE takes for more than themselves. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
