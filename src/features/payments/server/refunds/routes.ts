import { Hono } from 'hono'
import { administrator, body, confirmedPassword, describeResponse, idParam, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import { ListRefunds, Refund, RefundList, RetryRefund, SettleRefund } from '../../refund-contract.ts'
import { retryRefund, settleRefund } from './failed.ts'
import { listRefunds, toRefund } from './list.ts'

const tag = 'Payments'
const refundId = idParam('refund_not_found')

export const refundRoutes = new Hono<Env>()
  .get(
    '/refunds',
    administrator(),
    describeResponse('Refunds', 200, RefundList, tag),
    query(ListRefunds),
    async (c) => {
      const { rows } = withPageHeaders(c, await listRefunds(c.var.app, c.req.valid('query')))
      return c.json(rows.map(toRefund), 200)
    },
  )
  .post(
    '/refunds/:id/retry',
    administrator(),
    confirmedPassword,
    describeResponse('Send a failed refund again', 201, Refund, tag),
    refundId,
    body(RetryRefund),
    async (c) => c.json(await retryRefund(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .post(
    '/refunds/:id/settlement',
    administrator(),
    confirmedPassword,
    describeResponse('Record that a failed refund was paid back by hand', 201, Refund, tag),
    refundId,
    body(SettleRefund),
    async (c) => c.json(await settleRefund(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json')), 201),
  )
