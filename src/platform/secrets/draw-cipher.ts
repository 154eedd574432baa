import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts the secrets of random draws, so that the database alone doesn't reveal them. */
export type DrawCipher = {
  encrypt: (secret: string, tournamentId: string) => string
  /** Null if it was encrypted with another DRAW_SECRET_KEY, or changed, or moved from another tournament. */
  decrypt: (encrypted: string, tournamentId: string) => string | null
}

const format = 1
const keyIdBytes = 4
const ivBytes = 12
const tagBytes = 16
const headerBytes = 1 + keyIdBytes

/**
 * AES-256-GCM with keys derived from `passphrase`. An encrypted secret is, in base64url: the format (1), four bytes that tell keys apart, the
 * IV, the ciphertext, and the tag. The tag also covers the first five bytes and the tournament.
 */
export function createDrawCipher(passphrase: string): DrawCipher {
  const derived = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', passphrase, '', `homefield draw secrets: ${purpose}`, bytes))
  const key = derived('encryption', 32)
  const header = Buffer.from([format, ...derived('key id', keyIdBytes)])
  const context = (tournamentId: string) => Buffer.concat([header, Buffer.from(tournamentId)])
  return {
    encrypt(secret, tournamentId) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(context(tournamentId))
      const ciphertext = [cipher.update(secret, 'hex'), cipher.final()]
      return Buffer.concat([header, iv, ...ciphertext, cipher.getAuthTag()]).toString('base64url')
    },
    decrypt(encrypted, tournamentId) {
      const bytes = Buffer.from(encrypted, 'base64url')
      if (!bytes.subarray(0, headerBytes).equals(header)) return null
      const [iv, tag] = [bytes.subarray(headerBytes, headerBytes + ivBytes), bytes.subarray(-tagBytes)]
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
        decipher.setAAD(context(tournamentId)).setAuthTag(tag)
        const secret = decipher.update(bytes.subarray(headerBytes + ivBytes, -tagBytes), undefined, 'hex')
        return secret + decipher.final('hex')
      } catch {
        return null
      }
    },
  }
}
