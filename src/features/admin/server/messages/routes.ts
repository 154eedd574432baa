import { Hono } from 'hono'
import { administrator, body, describeResponse, idParam, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import { AnswerMessage, ListMessages, Message, MessageList } from '../../message-contract.ts'
import { listMessages, markAnswered } from './messages.ts'

const tag = 'Administration'

export const messageRoutes = new Hono<Env>()
  .get(
    '/admin/messages',
    administrator(),
    describeResponse('Messages from the contact form', 200, MessageList, tag),
    query(ListMessages),
    async (c) => {
      const page = await listMessages(c.var.app, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .patch(
    '/admin/messages/:id',
    administrator(),
    describeResponse('Mark a message as answered', 200, Message, tag),
    idParam('message_not_found'),
    body(AnswerMessage),
    async (c) =>
      c.json(await markAnswered(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json').isAnswered), 200),
  )
