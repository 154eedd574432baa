import { and, desc, eq } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { passkeys } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { brand } from '#lib/brand.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { linkTo, queueMail } from '#platform/mail/mail.ts'
import type { AddPasskey, Passkey } from '../../passkey-contract.ts'
import { maxPasskeys } from '../../values.ts'
import { accountMails } from '../mail-templates.ts'
import { deviceOf } from '../sessions/device.ts'
import { lockInSession } from '../sessions/lock-in-session.ts'
import { consumeChallenge, createChallenge } from './challenges.ts'
import { webauthn } from './webauthn.ts'

/* A user's own passkeys. The routes require a recent password to add or remove one. */

export async function passkeysOf(app: App, { id }: Pick<User, 'id'>): Promise<Passkey[]> {
  const rows = await app.db.select().from(passkeys).where(eq(passkeys.userId, id)).orderBy(desc(passkeys.id))
  return rows.map((row) => toPasskey(row))
}

/** Options for the browser to make a passkey that identifies its user, so that logging in takes no email. */
export async function newPasskeyOptions(app: App, user: User) {
  const { generateRegistrationOptions, rpID, algorithms } = await webauthn(app)
  const existing = await app.db.select().from(passkeys).where(eq(passkeys.userId, user.id))
  if (existing.length >= maxPasskeys) throw new AppError('too_many_passkeys')
  return generateRegistrationOptions({
    rpName: brand,
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    challenge: Buffer.from(await createChallenge(app, `add:${user.id}`), 'base64url'),
    excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Adds a passkey that the user's browser has just made, and tells them by mail. */
export async function addPasskey(app: App, user: User, { credential }: AddPasskey, headers: Headers): Promise<Passkey> {
  const { verifyRegistrationResponse, rpID, origins, algorithms } = await webauthn(app)
  const expectedChallenge = await consumeChallenge(app, `add:${user.id}`, credential.response.clientDataJSON)
  if (expectedChallenge === null) throw new AppError('passkey_refused')
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw new AppError('passkey_refused', { cause: error })
  })
  if (!made) throw new AppError('passkey_refused')
  const name = deviceOf(headers.get('user-agent'))
  const { id: credentialId, publicKey, counter } = made.credential
  const current = await app.sessions.idOf(headers)
  return transact(app.db, async (tx) => {
    await lockInSession(tx, user.id, current)
    if ((await tx.$count(passkeys, eq(passkeys.userId, user.id))) >= maxPasskeys)
      throw new AppError('too_many_passkeys')
    const added = await tx
      .insert(passkeys)
      .values({
        userId: user.id,
        credentialId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: credential.response.transports ?? [],
        name,
        createdAt: app.now(),
      })
      .returning()
    const variables = { firstName: user.firstName, device: name, link: linkTo(app, '/security') }
    await queueMail(app, tx, { to: user.email, userId: user.id, template: accountMails.passkeyAdded, variables })
    return toPasskey(one(added))
  })
}

/** Removes a passkey of the user, and tells them by mail. */
export async function removePasskey(app: App, user: User, id: string, headers: Headers): Promise<void> {
  const current = await app.sessions.idOf(headers)
  await transact(app.db, async (tx) => {
    await lockInSession(tx, user.id, current)
    const isTheirs = and(eq(passkeys.id, id), eq(passkeys.userId, user.id))
    const [removed] = await tx.delete(passkeys).where(isTheirs).returning()
    if (!removed) throw new AppError('not_found')
    const variables = { firstName: user.firstName, device: removed.name, link: linkTo(app, '/contact') }
    await queueMail(app, tx, { to: user.email, userId: user.id, template: accountMails.passkeyRemoved, variables })
  })
}

function toPasskey({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt && lastUsedAt.toISOString() }
}
