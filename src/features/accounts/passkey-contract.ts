import { z } from 'zod'
import { maxPasskeyFieldLength } from './values.ts'

const Base64url = z.string().max(maxPasskeyFieldLength)
const credential = { id: Base64url, rawId: Base64url, type: z.literal('public-key') }

/** A new credential, as `navigator.credentials.create` returns it in JSON (WebAuthn 3, RegistrationResponseJSON). */
export const AddPasskey = z.object({
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: Base64url,
      attestationObject: Base64url,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  }),
})

/** A signature of a credential, as `navigator.credentials.get` returns it in JSON (WebAuthn 3, AuthenticationResponseJSON). */
export const UsePasskey = z.object({
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: Base64url,
      authenticatorData: Base64url,
      signature: Base64url,
      userHandle: Base64url.optional(),
    }),
  }),
})

/** Options for the browser, in the JSON of WebAuthn 3. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string().describe("The device it was added on: 'Safari on iPhone'."),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export const PasskeyList = z.array(Passkey)

export type AddPasskey = z.infer<typeof AddPasskey>
export type UsePasskey = z.infer<typeof UsePasskey>
export type Passkey = z.infer<typeof Passkey>
