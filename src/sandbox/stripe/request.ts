import { createHash, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../database.ts'
import { unauthorized } from './errors.ts'
import type { Form } from './form.ts'

/** The server has the secret key. A browser has the publishable key and authenticates for each intent with its client secret. */
export type Caller = 'server' | 'browser'

/** A use case's context. For a write, `db` is its transaction. `now` is the same throughout the call. */
export type Context = { db: Queryable; now: Date; caller: Caller }

export type Reply = { status: number; body: object }

export const ok = (body: object): Reply => ({ status: 200, body })

export type Keys = { secretKey: string; publishableKey: string }

/**
 * The caller, by `Authorization: Bearer` or by the parameter `key`, which Stripe's browser library uses. The secret key is accepted only in
 * the header, because another site's form could send the parameter.
 */
export function callerOf(authorization: string | undefined, form: Form, keys: Keys): Caller {
  const [, inHeader = null] = /^bearer +(.+)$/i.exec(authorization ?? '') ?? []
  const key = inHeader ?? (typeof form.key === 'string' ? form.key : null)
  if (!key) throw unauthorized('You did not provide an API key.')
  if (inHeader !== null && isSameSecret(key, keys.secretKey)) return 'server'
  if (isSameSecret(key, keys.publishableKey)) return 'browser'
  throw unauthorized('Invalid API Key provided')
}

export function requireServer(caller: Caller): void {
  if (caller === 'server') return
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  )
}

/** Compares in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
