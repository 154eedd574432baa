import { Hono } from 'hono'
import { administrator, describeResponse, idParam, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import { ListMail, MailList, OutboxMail, WebhookEventList } from '../../outbox-contract.ts'
import { listMail, retryMail } from './outbox.ts'
import { failedWebhookEvents } from './webhook-events.ts'

const tag = 'Administration'

/** What waits or failed on its way out or in: email, and the payment provider's events. */
export const outboxRoutes = new Hono<Env>()
  .get(
    '/admin/outbox',
    administrator(),
    describeResponse('The outbox', 200, MailList, tag),
    query(ListMail),
    async (c) => {
      const page = await listMail(c.var.app, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .post(
    '/admin/outbox/:id/retry',
    administrator(),
    describeResponse('Retry an email now', 201, OutboxMail, tag),
    idParam('mail_not_found'),
    async (c) => c.json(await retryMail(c.var.app, c.var.user, c.req.valid('param').id), 201),
  )
  .get(
    '/admin/events',
    administrator(),
    describeResponse('Payment provider events that could not be applied', 200, WebhookEventList, tag),
    async (c) => c.json(await failedWebhookEvents(c.var.app), 200),
  )
