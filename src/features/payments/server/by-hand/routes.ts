import { Hono } from 'hono'
import { TeamList } from '#features/teams/contract.ts'
import { toTeam } from '#features/teams/server/wire.ts'
import { canOrganize, canRun } from '#features/tournaments/server/officials/officials.ts'
import { dollarsOf } from '#lib/money.ts'
import { body, describeResponse, idParams, requireUser } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import {
  CaptainRemoved,
  CashToReturnList,
  CheckByHand,
  CheckedByHand,
  EnterByHand,
  NoteCashReturned,
  PaymentUndone,
  SettleByHand,
  Settled,
  WithdrawnByHand,
} from '../../by-hand-contract.ts'
import { cashToReturn, noteCashReturned } from './cash-to-return.ts'
import { enterByHand, unknownUsernames } from './enter-by-hand.ts'
import { removeCaptain } from './remove-captain.ts'
import { settleByHand, withdrawByHand } from './settle-by-hand.ts'
import { undoPayment } from './undo-payment.ts'

const tag = 'Teams'
const params = idParams({ id: 'tournament_not_found', registrationId: 'team_not_found' })

export const byHandRoutes = new Hono<Env>()
  .post(
    '/tournaments/:id/registrations',
    canRun(),
    describeResponse('Enter teams by hand', 201, TeamList, tag),
    body(EnterByHand),
    async (c) => {
      const entered = await enterByHand(c.var.app, c.var.actor, c.req.param('id'), c.req.valid('json'))
      return c.json(entered.map(toTeam), 201)
    },
  )
  .post(
    '/tournaments/:id/registrations/check',
    canRun(),
    describeResponse('Check the usernames of captains to invite', 200, CheckedByHand, tag),
    body(CheckByHand),
    async (c) => {
      const unknown = await unknownUsernames(c.var.app, c.var.actor, c.req.valid('json').usernames)
      return c.json({ unknown }, 200)
    },
  )
  .post(
    '/tournaments/:id/registrations/:registrationId/payment',
    canOrganize(),
    describeResponse('Record that a team paid in cash, or waive its fee', 201, Settled, tag),
    params,
    body(SettleByHand),
    async (c) => {
      const { id: tournamentId, registrationId } = c.req.valid('param')
      const which = { tournamentId, registrationId }
      const { id, paidBy } = await settleByHand(c.var.app, c.var.actor, which, c.req.valid('json').paidBy)
      return c.json({ id, paidBy: paidBy as 'cash' | 'waived' | 'free' }, 201)
    },
  )
  .delete(
    '/tournaments/:id/registrations/:registrationId/payment',
    canOrganize(),
    describeResponse('Undo a cash payment or fee waiver recorded by mistake', 200, PaymentUndone, tag),
    params,
    async (c) => {
      const { id: tournamentId, registrationId } = c.req.valid('param')
      await undoPayment(c.var.app, c.var.actor, { tournamentId, registrationId })
      return c.json({ isUndone: true as const }, 200)
    },
  )
  .delete(
    '/tournaments/:id/teams/:teamId/captain',
    canRun(),
    describeResponse('Remove a captain who used a claim link', 200, CaptainRemoved, tag),
    idParams({ id: 'tournament_not_found', teamId: 'team_not_found' }),
    async (c) => {
      const { id, teamId } = c.req.valid('param')
      await removeCaptain(c.var.app, c.var.actor, id, teamId)
      return c.json({ isRemoved: true as const }, 200)
    },
  )
  .delete(
    '/tournaments/:id/registrations/:registrationId',
    canRun(),
    describeResponse('Withdraw a team that was entered by hand', 200, WithdrawnByHand, tag),
    params,
    async (c) => {
      const { id: tournamentId, registrationId } = c.req.valid('param')
      const { cashCents, cardCents } = await withdrawByHand(c.var.app, c.var.actor, { tournamentId, registrationId })
      return c.json({ id: registrationId, cashToReturn: dollarsOf(cashCents), refund: dollarsOf(cardCents) }, 200)
    },
  )
  .get(
    '/tournaments/:id/cash-to-return',
    canOrganize({ evenCanceled: true }),
    describeResponse('The cash to return, by team', 200, CashToReturnList, tag),
    async (c) => c.json(await cashToReturn(c.var.app, requireUser(c.var.visitor), c.req.param('id')), 200),
  )
  .put(
    '/tournaments/:id/cash-to-return/:registrationId',
    canOrganize({ evenCanceled: true }),
    describeResponse('Mark the cash of a team as returned or not returned', 200, CashToReturnList, tag),
    params,
    body(NoteCashReturned),
    async (c) => {
      const { id: tournamentId, registrationId } = c.req.valid('param')
      const which = { tournamentId, registrationId }
      await noteCashReturned(c.var.app, c.var.actor, which, c.req.valid('json').isReturned)
      return c.json(await cashToReturn(c.var.app, requireUser(c.var.visitor), tournamentId), 200)
    },
  )
