import { Hono } from 'hono'
import { answers, anyone, body } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { ContactMessage, SendMessage } from '../contract.ts'
import { sendMessage } from './service.ts'

export const infoRoutes = new Hono<Env>().post(
  '/contact',
  anyone,
  answers('Write to us', 201, ContactMessage, 'Contact'),
  body(SendMessage),
  async (c) => c.json(await sendMessage(c.var.app, c.req.valid('json'), c.var.address), 201),
)
