import { Hono } from 'hono'
import { z } from 'zod'
import { refundTournament } from '#features/payments/server/refunds/tournament.ts'
import { administrator, confirmedPassword, describeResponse, idParam, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import { RefundProgress } from '../../contract.ts'
import {
  ExportPayments,
  ListPayments,
  ListTournamentMoney,
  Money,
  MoneyPeriod,
  PaymentList,
  PaymentTimeline,
  ReadMoneyPeriod,
  TournamentMoneyList,
} from '../../payment-contract.ts'
import { refundProgress } from '../records/deletion.ts'
import { listTournamentMoney, readMoney } from './balances.ts'
import { readMoneyPeriod } from './money-period.ts'
import { exportPayments } from './payment-export.ts'
import { readTimeline } from './payment-timeline.ts'
import { listPayments } from './payments.ts'

const tag = 'Administration'

export const moneyRoutes = new Hono<Env>()
  .get(
    '/admin/money',
    administrator(),
    describeResponse('Totals over all payments, and whether they balance', 200, Money, tag),
    async (c) => c.json(await readMoney(c.var.app), 200),
  )
  .get(
    '/admin/money/period',
    administrator(),
    describeResponse('Money received and returned in a period, and in the one before', 200, MoneyPeriod, tag),
    query(ReadMoneyPeriod),
    async (c) => c.json(await readMoneyPeriod(c.var.app, c.req.valid('query').period), 200),
  )
  .get(
    '/admin/money/tournaments',
    administrator(),
    describeResponse('Totals of each tournament', 200, TournamentMoneyList, tag),
    query(ListTournamentMoney),
    async (c) => {
      const page = await listTournamentMoney(c.var.app, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .get(
    '/admin/payments',
    administrator(),
    describeResponse('Payments', 200, PaymentList, tag),
    query(ListPayments),
    async (c) => {
      const page = await listPayments(c.var.app, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .get(
    '/admin/payments.csv',
    administrator(),
    describeResponse('Payments as CSV', 200, z.string(), tag, 'text/csv'),
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
    describeResponse('A payment with its history', 200, PaymentTimeline, tag),
    idParam('payment_not_found'),
    async (c) => c.json(await readTimeline(c.var.app, c.req.valid('param').id), 200),
  )
  .post(
    '/admin/tournaments/:id/refunds',
    administrator(),
    confirmedPassword,
    describeResponse('Refund every paid team of a tournament', 201, RefundProgress, tag),
    idParam('tournament_not_found'),
    async (c) => {
      const { id } = c.req.valid('param')
      await refundTournament(c.var.app, c.var.user, id)
      return c.json(await refundProgress(c.var.app, id), 201)
    },
  )
