import { Hono } from 'hono'
import { describeResponse, anyone, body, idParam } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { AskForRemoval, ContactMessage, RemovalAsked, SendMessage } from '../contract.ts'
import { sendMessage } from './contact.ts'
import { askForRemoval } from './removal.ts'

export const siteRoutes = new Hono<Env>()
  .post(
    '/contact',
    anyone,
    describeResponse('Send a message through the contact form', 201, ContactMessage, 'Contact'),
    body(SendMessage),
    async (c) => c.json(await sendMessage(c.var.app, c.req.valid('json'), c.var.address), 201),
  )
  .post(
    '/teams/:id/removal-requests',
    anyone,
    describeResponse('Ask to remove the name of a player without an account', 201, RemovalAsked, 'Contact'),
    idParam('team_not_found'),
    body(AskForRemoval),
    async (c) => {
      const { id } = c.req.valid('param')
      await askForRemoval(c.var.app, id, c.req.valid('json'), c.var.address)
      return c.json({ teamId: id }, 201)
    },
  )
