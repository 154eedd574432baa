import { Hono } from 'hono'
import { z } from 'zod'
import { refundTournament } from '#features/teams/server/refund-tournament.ts'
import { administrator, answers, idParam, query } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { withPageHeaders } from '#platform/paging.ts'
import { RefundProgress } from '../contract.ts'
import {
  ExportPayments,
  ListPayments,
  ListTournamentMoney,
  Money,
  PaymentList,
  PaymentTimeline,
  TournamentMoneyList,
} from '../money-contract.ts'
import { refundProgress } from './deletion.ts'
import { listTournamentMoney, readMoney } from './money.ts'
import { exportPayments } from './payment-export.ts'
import { readTimeline } from './payment-timeline.ts'
import { listPayments } from './payments.ts'

const tag = 'Administration'

/** The administrator's books. */
export const moneyRoutes = new Hono<Env>()
  .get('/admin/money', administrator(), answers('All money, and whether it balances', 200, Money, tag), async (c) =>
    c.json(await readMoney(c.var.app), 200),
  )
  .get(
    '/admin/money/tournaments',
    administrator(),
    answers('The money of each tournament', 200, TournamentMoneyList, tag),
    query(ListTournamentMoney),
    async (c) => {
      const page = await listTournamentMoney(c.var.app, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .get(
    '/admin/payments',
    administrator(),
    answers('Payments', 200, PaymentList, tag),
    query(ListPayments),
    async (c) => {
      const page = await listPayments(c.var.app, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .get(
    '/admin/payments.csv',
    administrator(),
    answers('Payments for a spreadsheet', 200, z.string(), tag, 'text/csv'),
    query(ExportPayments),
    (c) => {
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="homefield-payments.csv"')
      return c.body(exportPayments(c.var.app, c.req.valid('query')), 200)
    },
  )
  .get(
    '/admin/payments/:id',
    administrator(),
    answers('A payment and what happened to it', 200, PaymentTimeline, tag),
    idParam('payment_not_found'),
    async (c) => c.json(await readTimeline(c.var.app, c.req.valid('param').id), 200),
  )
  .post(
    '/admin/tournaments/:id/refunds',
    administrator(),
    answers('Refund every paid team of a tournament', 201, RefundProgress, tag),
    idParam('tournament_not_found'),
    async (c) => {
      const { id } = c.req.valid('param')
      await refundTournament(c.var.app, c.var.user, id)
      return c.json(await refundProgress(c.var.app, id), 201)
    },
  )
