import { createHash, timingSafeEqual } from 'node:crypto'
import type { Caller } from './call.ts'
import { unauthorized } from './errors.ts'
import type { Form } from './form.ts'

export type Keys = { secretKey: string; publishableKey: string }

/**
 * Who calls: by `Authorization: Bearer`, by Basic (curl -u), or by the parameter `key`, as Stripe's browser library does. The secret
 * key counts in the header alone: a form on a foreign page could send the parameter.
 */
export function identify(authorization: string | undefined, form: Form, keys: Keys): Caller {
  const inHeader = keyOf(authorization)
  const key = inHeader ?? (typeof form.key === 'string' ? form.key : null)
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (inHeader !== null && sameSecret(key, keys.secretKey)) return 'secret'
  if (sameSecret(key, keys.publishableKey)) return 'publishable'
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`)
}

export function refusePublishable(caller: Caller): void {
  if (caller === 'secret') return
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  )
}

/** Compares without telling by its duration how much was right. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function keyOf(authorization: string | undefined): string | null {
  const [, scheme = '', credentials = ''] = /^(\w+) +(.+)$/.exec(authorization ?? '') ?? []
  if (scheme.toLowerCase() === 'bearer') return credentials
  if (scheme.toLowerCase() === 'basic') return Buffer.from(credentials, 'base64').toString().split(':')[0] ?? null
  return null
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(Math.min(key.length - 12, 20))}${key.slice(-4)}` : '****'
}
