import { timingSafeEqual } from 'node:crypto'
import type { Sign } from './sign.ts'

/** A UUID and a 16-bit version, in base64url: 18 bytes are exactly 24 characters. */
const [idBytes, versionBytes, textLength] = [16, 2, 24]
/** 132 bits. */
const signatureLength = 22

/**
 * Tokens for links that work without an account. A token is a record's id with a signature: it can be made again at any time, nothing secret is
 * stored, and a guess is refused without asking the database. Another version (0 to 65535) makes another token, so that one can be revoked.
 */
export function createLinkToken(sign: Sign, purpose: string) {
  const signed = (text: string) => text + sign(purpose, text).slice(0, signatureLength)
  return {
    make(id: string, version = 0): string {
      const bytes = Buffer.alloc(idBytes + versionBytes)
      bytes.write(id.replaceAll('-', ''), 'hex')
      bytes.writeUInt16BE(version, idBytes)
      return signed(bytes.toString('base64url'))
    },
    /** What is in a token that we made; null for any other text. */
    read(token: string): { id: string; version: number } | null {
      if (!form.test(token)) return null
      const text = token.slice(0, textLength)
      if (!timingSafeEqual(Buffer.from(token), Buffer.from(signed(text)))) return null
      const bytes = Buffer.from(text, 'base64url')
      const id = bytes.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      return { id, version: bytes.readUInt16BE(idBytes) }
    },
  }
}

const form = new RegExp(`^[\\w-]{${textLength + signatureLength}}$`)
const anyToken = new RegExp(`[\\w-]{${textLength + signatureLength},}`, 'g')

/** A path as it may be logged, without the tokens in it. */
export const withoutLinkTokens = (path: string): string => path.replaceAll(anyToken, '…')
