import { Hono } from 'hono'
import { administrator, answers, body, idParam, query } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { withPageHeaders } from '#platform/paging.ts'
import {
  ActList,
  AnswerMessage,
  ListActs,
  ListMail,
  ListMessages,
  MailList,
  Message,
  MessageList,
  OutboxMail,
  Overview,
  StuckEventList,
} from '../work-contract.ts'
import { listActs } from './audit-list.ts'
import { answerMessage, listMessages } from './messages.ts'
import { listMail, retryMail } from './outbox.ts'
import { readOverview } from './overview.ts'
import { stuckEvents } from './stuck-events.ts'

const tag = 'Administration'

/** What the administrator keeps an eye on. */
export const workRoutes = new Hono<Env>()
  .get('/admin/overview', administrator(), answers('What needs a look', 200, Overview, tag), async (c) =>
    c.json(await readOverview(c.var.app), 200),
  )
  .get('/admin/audit', administrator(), answers('Who did what', 200, ActList, tag), query(ListActs), async (c) => {
    const page = await listActs(c.var.app, c.req.valid('query'))
    return c.json(withPageHeaders(c, page).rows, 200)
  })
  .get('/admin/outbox', administrator(), answers('Mail', 200, MailList, tag), query(ListMail), async (c) => {
    const page = await listMail(c.var.app, c.req.valid('query'))
    return c.json(withPageHeaders(c, page).rows, 200)
  })
  .post(
    '/admin/outbox/:id/retry',
    administrator(),
    answers('Try a mail again at once', 201, OutboxMail, tag),
    idParam('mail_not_found'),
    async (c) => c.json(await retryMail(c.var.app, c.var.user, c.req.valid('param').id), 201),
  )
  .get(
    '/admin/events',
    administrator(),
    answers("The provider's events that could not be applied", 200, StuckEventList, tag),
    async (c) => c.json(await stuckEvents(c.var.app), 200),
  )
  .get(
    '/admin/messages',
    administrator(),
    answers('Messages from the contact form', 200, MessageList, tag),
    query(ListMessages),
    async (c) => {
      const page = await listMessages(c.var.app, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .patch(
    '/admin/messages/:id',
    administrator(),
    answers('Mark a message as answered', 200, Message, tag),
    idParam('message_not_found'),
    body(AnswerMessage),
    async (c) =>
      c.json(await answerMessage(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json').isAnswered), 200),
  )
