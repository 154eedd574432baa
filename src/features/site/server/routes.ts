import { Hono } from 'hono'
import { administrator, anyone, body, confirmedPassword, describeResponse, idParam } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { AskForRemoval, ContactMessage, RemovalAsked, RemoveName, SendMessage } from '../contract.ts'
import { sendMessage } from './contact.ts'
import { askForRemoval, removeName } from './removal.ts'

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
  .post(
    '/admin/teams/:id/removals',
    administrator(),
    confirmedPassword,
    describeResponse('Remove a player without an account from a team', 201, RemovalAsked, 'Administration'),
    idParam('team_not_found'),
    body(RemoveName),
    async (c) => {
      const { id } = c.req.valid('param')
      await removeName(c.var.app, c.var.user, id, c.req.valid('json').name)
      return c.json({ teamId: id }, 201)
    },
  )
