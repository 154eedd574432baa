import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A Stripe-looking id: `pi_` and 24 random letters and digits (over 140 bits, so that a client secret cannot be guessed). */
export function newId(prefix: string): string {
  let id = ''
  while (id.length < 24) {
    for (const byte of randomBytes(32)) {
      // 248 is the largest multiple of 62 a byte can reach: taking more would favour the first letters.
      if (byte < 248 && id.length < 24) id += alphabet[byte % 62]
    }
  }
  return `${prefix}_${id}`
}
