import { timingSafeEqual } from 'node:crypto'
import type { Sign } from './sign.ts'

/** Characters of the signature in a token: 132 bits, which nobody can guess. */
const signatureLength = 22
const tokenShape = /^[\w-]{49}$/

/**
 * Signed tokens for links that work for anybody who has one: a UUID and a version. Nothing secret is stored, and a guess is recognized without
 * reading the database. The caller decides whether a link of this version still works.
 */
export function createLinkToken(sign: Sign, purpose: string) {
  function make(id: string, version = 0): string {
    const content = Buffer.alloc(20)
    content.write(id.replaceAll('-', ''), 'hex')
    content.writeUInt32BE(version, 16)
    return content.toString('base64url') + sign(purpose, `${id} ${version}`).slice(0, signatureLength)
  }
  /** What the token is for; null if it wasn't made with this secret for this purpose. */
  function read(token: string): { id: string; version: number } | null {
    if (!tokenShape.test(token)) return null
    const content = Buffer.from(token.slice(0, -signatureLength), 'base64url')
    const id = content.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    const version = content.readUInt32BE(16)
    return timingSafeEqual(Buffer.from(make(id, version)), Buffer.from(token)) ? { id, version } : null
  }
  return { make, read }
}

const anyToken = /[\w-]{49,}/g

/** A path as it may be logged, without the tokens in it. */
export const withoutLinkTokens = (path: string): string => path.replaceAll(anyToken, '…')
