import { Hono } from 'hono'
import { AppError } from '#lib/errors.ts'
import { anyone, readBody } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { receiveEvent } from './webhook.ts'

/** Mounted before the boundary: the signature covers the raw bytes, and the provider sends no Origin and needs none. */
export const webhookRoute = new Hono<Env>().post('/webhooks/stripe', anyone, async (c) => {
  const isOurs = await receiveEvent(c.var.app, await readBody(c.req.raw), c.req.header('stripe-signature') ?? '')
  if (!isOurs) throw new AppError('bad_signature')
  return c.json({ received: true }, 200)
})
