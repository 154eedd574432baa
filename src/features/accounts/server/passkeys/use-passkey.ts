import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { passkeys, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User, Visit } from '#platform/http/session.ts'
import type { UsePasskey } from '../../passkey-contract.ts'
import { findVisit } from '../known-visits.ts'
import { accountLimits } from '../limits.ts'
import { finishLogin } from '../login/finish-login.ts'
import type { LoggedIn } from '../login/finish-login.ts'
import { consumeChallenge, createChallenge } from './challenges.ts'
import type { Purpose } from './challenges.ts'
import { webauthn } from './webauthn.ts'

/** Options for the browser to log in with any passkey that it has for this site. */
export async function loginOptions(app: App, address: string) {
  return optionsFor(app, 'log in', address)
}

/** Options for the browser to confirm with one of this user's passkeys. */
export async function confirmationOptions(app: App, user: User, address: string) {
  const own = await app.db.select().from(passkeys).where(eq(passkeys.userId, user.id))
  return optionsFor(app, `confirm:${user.id}`, address, own)
}

/** Without a list of passkeys, the browser may use any. */
async function optionsFor(app: App, purpose: Purpose, address: string, own?: (typeof passkeys.$inferSelect)[]) {
  await app.limits.spend(accountLimits.passkeyChallengesPerNetwork, address)
  const { generateAuthenticationOptions, rpID } = await webauthn(app)
  const challenge = Buffer.from(await createChallenge(app, purpose), 'base64url')
  const allowCredentials = own?.map(({ credentialId: id, transports }) => ({ id, transports }))
  return generateAuthenticationOptions({ rpID, challenge, allowCredentials, userVerification: 'required' })
}

/** Logs in with a passkey. Its user has the device and unlocks it, so neither password nor code is needed. */
export async function logInWithPasskey(app: App, input: UsePasskey, visit: Visit): Promise<LoggedIn> {
  const challenge = await consumeChallenge(app, 'log in', input.credential.response.clientDataJSON)
  const loggedIn = await transact(app.db, async (tx) => {
    const userId = await consumeSignature(app, tx, input, challenge)
    return app.sessions.start(tx, userId, visit)
  })
  const { isKnownDevice } = await findVisit(app, loggedIn.user.email, visit)
  return finishLogin(app, loggedIn, visit, isKnownDevice)
}

/** Confirms that it is still the user who sits there, like their password does. */
export async function confirmWithPasskey(app: App, user: User, input: UsePasskey, headers: Headers): Promise<void> {
  const challenge = await consumeChallenge(app, `confirm:${user.id}`, input.credential.response.clientDataJSON)
  await transact(app.db, async (tx) => {
    if ((await consumeSignature(app, tx, input, challenge)) !== user.id) throw new AppError('passkey_refused')
  })
  await app.sessions.confirm(headers)
}

/**
 * Checks the signature of a passkey and returns its user, who is locked. Refuses a counter that did not grow, which a copy of the passkey would
 * send.
 */
async function consumeSignature(app: App, tx: Transaction, { credential }: UsePasskey, challenge: string | null) {
  const { verifyAuthenticationResponse, rpID, origins } = await webauthn(app)
  const isIt = eq(passkeys.credentialId, credential.id)
  const owner = tx.select({ id: passkeys.userId }).from(passkeys).where(isIt)
  const [user] = await tx.select().from(users).where(inArray(users.id, owner)).for('update')
  // Read after the lock, as the counter that the last login left.
  const [passkey] = await tx.select().from(passkeys).where(isIt)
  if (!user || user.deletedAt || !passkey || challenge === null) throw new AppError('passkey_refused')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new AppError('passkey_refused', { cause: error, account: passkey.userId })
  })
  if (!verified) throw new AppError('passkey_refused', { account: passkey.userId })
  if (user.suspendedAt) throw new AppError('account_suspended')
  const used = { counter: authenticationInfo.newCounter, lastUsedAt: app.now() }
  await tx.update(passkeys).set(used).where(eq(passkeys.id, passkey.id))
  return passkey.userId
}
