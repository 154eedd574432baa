import { Hono } from 'hono'
import { anyone, body, describeResponse, refusing } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { StartedEntry } from '../../contract.ts'
import { CompleteLinkPayment, LinkPayment, PayLink } from '../../pay-link-contract.ts'
import { completeLinkPayment, readPayLink, startLinkPayment } from './pay-link.ts'

const describe = (...[summary, status, schema]: [string, 200 | 201, Parameters<typeof describeResponse>[2]]) =>
  refusing(['pay_link_ended'], describeResponse(summary, status, schema, 'Payments'))

/** For anyone who has a team's pay link. */
export const payLinkRoutes = new Hono<Env>()
  .get('/pay/:token', anyone, describe('What a pay link is for', 200, PayLink), async (c) =>
    c.json(await readPayLink(c.var.app, c.req.param('token'), c.var.address), 200),
  )
  .post('/pay/:token/intent', anyone, describe('Start the payment of a pay link', 201, StartedEntry), async (c) =>
    c.json(await startLinkPayment(c.var.app, c.req.param('token'), c.var.address), 201),
  )
  .post(
    '/pay/:token/completion',
    anyone,
    describe('Register what was paid through a pay link', 201, LinkPayment),
    body(CompleteLinkPayment),
    async (c) => {
      const { paymentIntentId } = c.req.valid('json')
      const { app, address } = c.var
      return c.json(await completeLinkPayment(app, c.req.param('token'), address, paymentIntentId), 201)
    },
  )
