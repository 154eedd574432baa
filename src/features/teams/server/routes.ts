import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { administrator, answers, anyone, body, idParam, signedIn } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import {
  EditTeam,
  EnterTeam,
  PayTeam,
  PaymentSettings,
  Receipt,
  RegistrationList,
  StartEntry,
  StartedEntry,
  Team,
  TeamList,
  WithdrawalQuote,
} from '../contract.ts'
import { deleteTournament } from './cancel-tournament.ts'
import { deleteTeam, editTeam } from './administration.ts'
import { enterTeam, payTeam } from './enter-team.ts'
import { startEntry } from './entry.ts'
import { teamsOf } from './list.ts'
import { receiptOf, registrationsOf } from './registrations.ts'
import { toTeam } from './wire.ts'
import { giveUpPlace, quoteWithdrawal, withdrawTeam } from './withdrawal.ts'

const teamsTag = 'Teams'
const paymentsTag = 'Payments'
const tournamentId = idParam('tournament_not_found')
const teamId = idParam('team_not_found')

export const teamRoutes = new Hono<Env>()
  .get(
    '/tournaments/:id/teams',
    anyone,
    answers('The listed teams', 200, TeamList, teamsTag),
    tournamentId,
    async (c) => c.json((await teamsOf(c.var.app, c.req.valid('param').id)).map(toTeam), 200),
  )
  .delete(
    '/tournaments/:id',
    administrator(),
    answers('Delete a tournament; paid teams are refunded', 200, z.object({ id: z.uuid() }), 'Tournaments'),
    tournamentId,
    async (c) => {
      await deleteTournament(c.var.app, c.var.user, c.req.valid('param').id)
      return c.json({ id: c.req.valid('param').id }, 200)
    },
  )
  .post('/teams', signedIn, answers('Enter a team', 201, Team, teamsTag), body(EnterTeam), async (c) =>
    c.json(toTeam(await enterTeam(c.var.app, c.var.user, c.req.valid('json'))), 201),
  )
  .patch(
    '/teams/:id/payment',
    signedIn,
    answers('Pay for a pending team', 200, Team, teamsTag),
    teamId,
    body(PayTeam),
    async (c) => {
      const { paymentIntentId } = c.req.valid('json')
      return c.json(toTeam(await payTeam(c.var.app, c.var.user, c.req.valid('param').id, paymentIntentId)), 200)
    },
  )
  .get(
    '/teams/:id/withdrawal',
    signedIn,
    answers('What withdrawing gives back', 200, WithdrawalQuote, teamsTag),
    teamId,
    async (c) => c.json(await quoteWithdrawal(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
  .post('/teams/:id/withdrawal', signedIn, answers('Withdraw a team', 201, Team, teamsTag), teamId, async (c) =>
    c.json(toTeam(await withdrawTeam(c.var.app, c.var.user, c.req.valid('param').id)), 201),
  )
  .patch(
    '/teams/:id',
    administrator(),
    answers('Change a team', 200, Team, teamsTag),
    teamId,
    body(EditTeam),
    async (c) =>
      c.json(toTeam(await editTeam(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json'))), 200),
  )
  .delete(
    '/teams/:id',
    administrator(),
    answers('Delete a team; what it paid is refunded', 200, z.object({ id: z.uuid() }), teamsTag),
    teamId,
    async (c) => {
      const { id } = c.req.valid('param')
      await deleteTeam(c.var.app, c.var.user, id)
      return c.json({ id }, 200)
    },
  )
  .get(
    '/users/:id/registrations',
    signedIn,
    answers('What a user entered', 200, RegistrationList, teamsTag),
    idParam('not_found'),
    async (c) => {
      const { id } = c.req.valid('param')
      if (id !== c.var.user.id && c.var.user.role !== 'administrator') throw new AppError('not_found')
      return c.json(await registrationsOf(c.var.app, id), 200)
    },
  )
  .get(
    '/registrations/:id/receipt',
    signedIn,
    answers('A receipt', 200, Receipt, paymentsTag),
    idParam('not_found'),
    async (c) => c.json(await receiptOf(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
  .delete(
    '/registrations/:id',
    signedIn,
    answers('Give up a place that is not paid', 200, z.object({ id: z.uuid() }), paymentsTag),
    idParam('not_found'),
    async (c) => {
      const { id } = c.req.valid('param')
      await giveUpPlace(c.var.app, c.var.user, id)
      return c.json({ id }, 200)
    },
  )
  .post(
    '/create-payment-intent',
    signedIn,
    answers('Hold a place and start its payment', 201, StartedEntry, paymentsTag),
    body(StartEntry),
    async (c) => c.json(await startEntry(c.var.app, c.var.user, c.req.valid('json')), 201),
  )
  .get('/payment-settings', anyone, answers('How cards are taken', 200, PaymentSettings, paymentsTag), (c) =>
    c.json({ mode: c.var.app.payments.mode, publishableKey: c.var.app.payments.publishableKey }, 200),
  )
