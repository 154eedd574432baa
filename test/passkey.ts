import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Player } from './builders.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const present = 0x01
const verified = 0x04
const withKey = 0x40

type Options = { challenge: string }
/** What is wrong with a signature, for tests that expect a refusal. */
type Wrong = { origin?: string; rpID?: string; flags?: number; counter?: number; type?: string }

const clientData = (type: string, { challenge }: Options, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
const authenticatorData = (rpID: string, flags: number, counter: number, key = Buffer.alloc(0)) => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpID), Buffer.from([flags]), count, key])
}

/** An authenticator with one passkey, as WebAuthn 3 describes it: a P-256 key, no attestation, and a counter. */
export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let uses = 0

  const envelope = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    credentialId: envelope.id,
    create(options: Options, { origin = ownOrigin, rpID = 'localhost', flags = present | verified }: Wrong = {}) {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ])
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(cose)])
      const authData = new Uint8Array(authenticatorData(rpID, flags | withKey, uses, key))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      }
      return { credential: { ...envelope, response } }
    },

    sign(options: Options, wrong: Wrong = {}) {
      uses += 1
      const { origin = ownOrigin, rpID = 'localhost', flags = present | verified, counter = uses } = wrong
      const data = authenticatorData(rpID, flags, counter)
      const json = clientData(wrong.type ?? 'webauthn.get', options, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(json)]), privateKey)
      const response = {
        clientDataJSON: json.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { credential: { ...envelope, response } }
    },
  }
}

const ownOrigin = 'http://localhost:3000'

/** What the server asks a browser to sign. */
export async function asked(reply: Response | Promise<Response>): Promise<Options> {
  const answer = await reply
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as Options
}

/** Adds a passkey to this player's account. */
export async function aPasskey(player: Pick<Player, 'post'>) {
  const authenticator = anAuthenticator()
  const options = await asked(player.post('/auth/passkeys/setup'))
  const added = await player.post('/auth/passkeys', authenticator.create(options))
  if (added.status !== 201) throw new Error(await added.text())
  return { ...authenticator, ...((await added.json()) as { id: string }) }
}
