import { Hono } from 'hono'
import { z } from 'zod'
import { administrator, answers, anyone, body, idParam, signedIn } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { EnterTeam, PayTeam, PaymentSettings, StartEntry, StartedEntry, Team, TeamList } from '../contract.ts'
import { deleteTournament } from './cancel-tournament.ts'
import { enterTeam, payTeam, startEntry } from './entry.ts'
import { teamsOf } from './list.ts'
import { toTeam } from './wire.ts'

const teamsTag = 'Teams'
const paymentsTag = 'Payments'
const tournamentId = idParam('tournament_not_found')

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
    idParam('team_not_found'),
    body(PayTeam),
    async (c) => {
      const { paymentIntentId } = c.req.valid('json')
      return c.json(toTeam(await payTeam(c.var.app, c.var.user, c.req.valid('param').id, paymentIntentId)), 200)
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
