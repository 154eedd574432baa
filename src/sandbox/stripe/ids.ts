import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id in Stripe's format: `pi_` and 24 random letters and digits (over 140 bits, so that client secrets cannot be guessed). */
export function newId(prefix: string): string {
  let id = ''
  while (id.length < 24) {
    for (const byte of randomBytes(32)) {
      // 248 is the largest multiple of 62 in a byte. Using higher values would favor the first characters.
      if (byte < 248 && id.length < 24) id += alphabet[byte % 62]
    }
  }
  return `${prefix}_${id}`
}
