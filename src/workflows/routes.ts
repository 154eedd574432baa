import { Hono } from 'hono'
import { z } from 'zod'
import { RemoveTournament } from '#features/admin/contract.ts'
import { DeleteAccount } from '#features/accounts/account-contract.ts'
import { Session } from '#features/accounts/contract.ts'
import { CancelTournament, Tournament } from '#features/tournaments/contract.ts'
import { canOrganize } from '#features/tournaments/server/officials/officials.ts'
import { toTournament } from '#features/tournaments/server/wire.ts'
import { requirePassword } from '#features/accounts/server/credentials/passwords.ts'
import {
  administrator,
  body,
  confirmedPassword,
  describeResponse,
  idParam,
  loggedIn,
  requireUser,
  setCookies,
} from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { CreateWithCourts } from './create-contract.ts'
import { createWithCourts } from './create-tournament.ts'
import { deleteUser } from './delete-account.ts'
import { ownData } from './own-data.ts'
import { OwnData } from './own-data-contract.ts'
import { cancelTournament, removeTournament } from './cancel-tournament.ts'

const Deleted = z.object({ id: z.uuid() })

/** Routes whose use cases span features. */
export const workflowRoutes = new Hono<Env>()
  .post(
    '/tournaments',
    loggedIn,
    describeResponse('Create a tournament', 201, Tournament, 'Tournaments'),
    body(CreateWithCourts),
    async (c) => c.json(toTournament(await createWithCourts(c.var.app, c.var.user, c.req.valid('json'))), 201),
  )
  .delete(
    '/tournaments/:id',
    administrator(),
    confirmedPassword,
    describeResponse(
      'Cancel a tournament and refund its teams, or delete one without registrations',
      200,
      Deleted,
      'Tournaments',
    ),
    idParam('tournament_not_found'),
    async (c) => {
      await cancelTournament(c.var.app, c.var.user, c.req.valid('param').id)
      return c.json({ id: c.req.valid('param').id }, 200)
    },
  )
  .post(
    '/tournaments/:id/cancellation',
    canOrganize(),
    confirmedPassword,
    describeResponse(
      'Cancel a tournament that you organize and refund its teams, until its first result',
      201,
      Deleted,
      'Tournaments',
    ),
    body(CancelTournament),
    async (c) => {
      const id = c.req.param('id')
      const { reason } = c.req.valid('json')
      await cancelTournament(c.var.app, requireUser(c.var.visitor), id, { ...c.var.actor, reason })
      return c.json({ id }, 201)
    },
  )
  .post(
    '/admin/tournaments/:id/removal',
    administrator(),
    confirmedPassword,
    describeResponse('Remove a tournament that is spam or abuse, and refund its teams', 201, Deleted, 'Administration'),
    idParam('tournament_not_found'),
    body(RemoveTournament),
    async (c) => {
      const { id } = c.req.valid('param')
      await removeTournament(c.var.app, c.var.user, id, c.req.valid('json').reason)
      return c.json({ id }, 201)
    },
  )
  .delete(
    '/users/:id',
    administrator(),
    confirmedPassword,
    describeResponse('Delete a user; payments stay', 200, Deleted, 'Administration'),
    idParam('user_not_found'),
    async (c) => {
      const { id } = c.req.valid('param')
      await deleteUser(c.var.app, c.var.user, id)
      return c.json({ id }, 200)
    },
  )
  .post(
    '/auth/delete-account',
    loggedIn,
    describeResponse('Delete my account', 200, Session, 'Accounts'),
    body(DeleteAccount),
    async (c) => {
      const { app, user } = c.var
      await requirePassword(app, user, c.req.valid('json').password, 'password')
      await deleteUser(app, user, user.id)
      setCookies(c, await app.sessions.logOut(c.req.raw.headers))
      c.header('Clear-Site-Data', '"cache"')
      return c.json({ user: null }, 200)
    },
  )
  .get('/auth/my-data', loggedIn, describeResponse('Download all my data', 200, OwnData, 'Accounts'), async (c) =>
    c.json(await ownData(c.var.app, c.var.user), 200, {
      'Content-Disposition': 'attachment; filename="homefield-data.json"',
    }),
  )
