import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { verifications } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { hashOf } from '../credentials/mailed-links.ts'

/* What a passkey has to sign, so that no signature works twice. */

const validMinutes = 5

/** What the signature is for: logging in with anyone's passkey, or adding or confirming with one for this account. */
export type Purpose = 'log in' | `${'add' | 'confirm'}:${string}`

/** A new challenge, in base64url. */
export async function createChallenge(app: App, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(app.now().getTime() + validMinutes * 60_000)
  await app.db.insert(verifications).values({ identifier: identifierOf(purpose), value: hashOf(challenge), expiresAt })
  return challenge
}

/**
 * Uses up the challenge that was signed, and returns it if it is one of ours and recent, also when the signature turns out to be wrong. Of simultaneous
 * requests, one gets it.
 */
export async function consumeChallenge(app: App, purpose: Purpose, clientData: string): Promise<string | null> {
  const challenge = challengeIn(clientData)
  const isIt = and(eq(verifications.identifier, identifierOf(purpose)), eq(verifications.value, hashOf(challenge)))
  const [taken] = await app.db.delete(verifications).where(isIt).returning()
  return taken && taken.expiresAt > app.now() ? challenge : null
}

const identifierOf = (purpose: Purpose) => `passkey:${purpose}`

/** The challenge in the client data that a browser signs, which anyone may have made up. */
function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown }
    return String(challenge)
  } catch {
    return ''
  }
}
