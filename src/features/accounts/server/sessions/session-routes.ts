import { Hono } from 'hono'
import { describeResponse, idParam, loggedIn } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { LoginSessionList } from '../../account-contract.ts'
import { endOtherSessions, endSession, sessionsOf } from './sessions.ts'

const tag = 'Accounts'

/** Where a user is logged in. */
export const sessionRoutes = new Hono<Env>()
  .get('/auth/sessions', loggedIn, describeResponse("Where I'm logged in", 200, LoginSessionList, tag), async (c) =>
    c.json(await sessionsOf(c.var.app, c.var.user, c.req.raw.headers), 200),
  )
  .delete(
    '/auth/sessions',
    loggedIn,
    describeResponse('Log out everywhere else', 200, LoginSessionList, tag),
    async (c) => {
      await endOtherSessions(c.var.app, c.var.user, c.req.raw.headers)
      return c.json(await sessionsOf(c.var.app, c.var.user, c.req.raw.headers), 200)
    },
  )
  .delete(
    '/auth/sessions/:id',
    loggedIn,
    describeResponse('Log out on one device', 200, LoginSessionList, tag),
    idParam('not_found'),
    async (c) => {
      await endSession(c.var.app, c.var.user, c.req.valid('param').id)
      return c.json(await sessionsOf(c.var.app, c.var.user, c.req.raw.headers), 200)
    },
  )
