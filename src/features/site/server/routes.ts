import { Hono } from 'hono'
import { describeResponse, anyone, body } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { ContactMessage, SendMessage } from '../contract.ts'
import { sendMessage } from './contact.ts'

export const siteRoutes = new Hono<Env>().post(
  '/contact',
  anyone,
  describeResponse('Send a message through the contact form', 201, ContactMessage, 'Contact'),
  body(SendMessage),
  async (c) => c.json(await sendMessage(c.var.app, c.req.valid('json'), c.var.address), 201),
)
