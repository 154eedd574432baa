import { Hono } from 'hono'
import { z } from 'zod'
import { Team } from '#features/teams/contract.ts'
import { toTeam } from '#features/teams/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import {
  administrator,
  anyone,
  body,
  confirmedPassword,
  describeResponse,
  idParam,
  loggedIn,
  refusing,
  requireConfirmedPassword,
} from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { readBody } from '#platform/http/middleware.ts'
import {
  EditTeam,
  EnterTeam,
  PayTeam,
  PaymentSettings,
  Receipt,
  StartEntry,
  StartedEntry,
  WithdrawalQuote,
} from '../contract.ts'
import { deleteTeam, editTeam } from './entry/edit-team.ts'
import { enterTeam, payTeam } from './entry/enter-team.ts'
import { receiptOf } from './ledger/receipts.ts'
import { receiveEvent } from './provider/webhook.ts'
import { startEntry } from './entry/start-entry.ts'
import { releaseOwnSpot, quoteWithdrawal, withdrawTeam } from './withdrawal/withdrawal.ts'

const teamsTag = 'Teams'
const paymentsTag = 'Payments'
const teamId = idParam('team_not_found')

export const paymentRoutes = new Hono<Env>()
  .post('/teams', loggedIn, describeResponse('Register a team', 201, Team, teamsTag), body(EnterTeam), async (c) =>
    c.json(toTeam(await enterTeam(c.var.app, c.var.user, c.req.valid('json'))), 201),
  )
  .patch(
    '/teams/:id/payment',
    loggedIn,
    describeResponse('Pay for a pending team', 200, Team, teamsTag),
    teamId,
    body(PayTeam),
    async (c) => {
      const { paymentIntentId } = c.req.valid('json')
      return c.json(toTeam(await payTeam(c.var.app, c.var.user, c.req.valid('param').id, paymentIntentId)), 200)
    },
  )
  .get(
    '/teams/:id/withdrawal',
    loggedIn,
    describeResponse('What withdrawing a team would refund', 200, WithdrawalQuote, teamsTag),
    teamId,
    async (c) => c.json(await quoteWithdrawal(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
  .post(
    '/teams/:id/withdrawal',
    loggedIn,
    describeResponse('Withdraw a team', 201, Team, teamsTag),
    teamId,
    async (c) => c.json(toTeam(await withdrawTeam(c.var.app, c.var.user, c.req.valid('param').id)), 201),
  )
  .patch(
    '/teams/:id',
    administrator(),
    describeResponse('Change the name or payment status of a team', 200, Team, teamsTag),
    teamId,
    body(EditTeam),
    async (c) => {
      const edit = c.req.valid('json')
      // Marking a team as not paid returns cash.
      if (edit.paymentStatus !== undefined && edit.paymentStatus !== 'paid')
        await requireConfirmedPassword(c.var, c.req.raw.headers)
      return c.json(toTeam(await editTeam(c.var.app, c.var.user, c.req.valid('param').id, edit)), 200)
    },
  )
  .delete(
    '/teams/:id',
    administrator(),
    confirmedPassword,
    describeResponse('Delete a team and refund what it paid', 200, z.object({ id: z.uuid() }), teamsTag),
    teamId,
    async (c) => {
      const { id } = c.req.valid('param')
      await deleteTeam(c.var.app, c.var.user, id)
      return c.json({ id }, 200)
    },
  )
  .get(
    '/registrations/:id/receipt',
    loggedIn,
    describeResponse('The receipt of a registration', 200, Receipt, paymentsTag),
    idParam('not_found'),
    async (c) => c.json(await receiptOf(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
  .delete(
    '/registrations/:id',
    loggedIn,
    describeResponse('Release a spot that is not paid', 200, z.object({ id: z.uuid() }), paymentsTag),
    idParam('not_found'),
    async (c) => {
      const { id } = c.req.valid('param')
      await releaseOwnSpot(c.var.app, c.var.user, id)
      return c.json({ id }, 200)
    },
  )
  .post(
    '/create-payment-intent',
    loggedIn,
    describeResponse('Hold a spot and start its payment', 201, StartedEntry, paymentsTag),
    body(StartEntry),
    async (c) => c.json(await startEntry(c.var.app, c.var.user, c.req.valid('json')), 201),
  )
  .get(
    '/payment-settings',
    anyone,
    describeResponse('Payment settings for the browser', 200, PaymentSettings, paymentsTag),
    (c) => c.json({ mode: c.var.app.payments.mode, publishableKey: c.var.app.payments.publishableKey }, 200),
  )

const Received = z.object({ received: z.literal(true) })
const describeWebhook = refusing(
  ['bad_signature', 'body_too_large'],
  describeResponse('Receive an event from the payment provider', 200, Received, paymentsTag),
)

/** Mounted before the middleware: the signature covers the raw bytes, and the provider sends no Origin. */
export const webhookRoute = new Hono<Env>().post('/webhooks/stripe', anyone, describeWebhook, async (c) => {
  const isOurs = await receiveEvent(c.var.app, await readBody(c.req.raw), c.req.header('stripe-signature') ?? '')
  if (!isOurs) throw new AppError('bad_signature')
  return c.json({ received: true }, 200)
})
