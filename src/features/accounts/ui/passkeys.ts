import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { Refused, unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

/* What browsers do with passkeys. The library is loaded when one is used. */

const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys; false on the server. */
export const hasPasskeySupport = () => typeof PublicKeyCredential === 'function'

/** Makes a new passkey for the logged-in user. Throws Refused, also when the user cancels. */
export async function makePasskey(client: Client) {
  const options = await unwrap(client.auth.passkeys.setup.$post())
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { startRegistration } = await library()
  return {
    credential: await startRegistration({ optionsJSON }).catch(refusing('No passkey was created. Please try again.')),
  }
}

/** Signs to log in with a passkey that the user chooses. Throws Refused, also when the user cancels. */
export async function signToLogIn(client: Client) {
  return signWith(await unwrap(client.auth.login.passkey.challenge.$post()))
}

/** Signs with a passkey of the logged-in user to confirm that it's them. Throws Refused, also when they cancel. */
export async function signToConfirm(client: Client) {
  return signWith(await unwrap(client.auth['confirm-passkey'].challenge.$post()))
}

async function signWith(options: object) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await library()
  return {
    credential: await startAuthentication({ optionsJSON }).catch(
      refusing('No passkey was used. Try again, or use your password.'),
    ),
  }
}

/** Browsers don't tell a cancellation from a device without a passkey. */
const refusing =
  (otherwise: string) =>
  (error: unknown): never => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    const message = isKnown ? 'This device already has a passkey for your account.' : otherwise
    throw new Refused({ code: 'passkey_refused', message }, 0)
  }
