import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { readBody } from '#platform/boundary.ts'
import { answers, anyone } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { receiveEvent } from './webhook.ts'

const Received = z.object({ received: z.literal(true) })
const describedAs = answers('Take an event of the payment provider', 200, Received, 'Payments')

/** Mounted before the boundary: the signature covers the raw bytes, and the provider sends no Origin and needs none. */
export const webhookRoute = new Hono<Env>().post('/webhooks/stripe', anyone, describedAs, async (c) => {
  const isOurs = await receiveEvent(c.var.app, await readBody(c.req.raw), c.req.header('stripe-signature') ?? '')
  if (!isOurs) throw new AppError('bad_signature')
  return c.json({ received: true }, 200)
})
