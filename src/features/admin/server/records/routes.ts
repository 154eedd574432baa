import { Hono } from 'hono'
import { z } from 'zod'
import { changeAccess, liftSuspension, suspendUser } from '#features/accounts/server/suspension.ts'
import { confirmPrize, undoPrizeConfirmation } from '#features/tournaments/server/prize.ts'
import { AppError } from '#lib/errors.ts'
import { administrator, describeResponse, body, idParam, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import {
  AdminTeamList,
  AdminTournament,
  AdminTournamentList,
  AdminUserList,
  Deletion,
  ListAllTournaments,
  ListTeams,
  ListUsers,
  RefundProgress,
  Suspend,
  TournamentLimit,
  UserDeletion,
} from '../../contract.ts'
import { refundProgress, teamDeletion, tournamentDeletion, userDeletion } from './deletion.ts'
import { listTeams } from './team-list.ts'
import { listAllTournaments, tournamentsBy } from './tournament-list.ts'
import { listUsers } from './user-list.ts'
import { requireVerification } from './verification.ts'

const tag = 'Administration'
const userId = idParam('user_not_found')
const tournamentId = idParam('tournament_not_found')
const teamId = idParam('team_not_found')
const Done = z.object({ id: z.uuid() })

/** The panel's lists of users, tournaments and teams, what deleting one would do, and access to an account. */
export const recordRoutes = new Hono<Env>()
  .get(
    '/users',
    administrator(),
    describeResponse('All users', 200, AdminUserList, tag),
    query(ListUsers),
    async (c) => {
      const page = await listUsers(c.var.app, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .get(
    '/teams',
    administrator(),
    describeResponse('All teams', 200, AdminTeamList, tag),
    query(ListTeams),
    async (c) => {
      const page = await listTeams(c.var.app, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .get(
    '/admin/tournaments',
    administrator(),
    describeResponse('All tournaments, including canceled and removed ones', 200, AdminTournamentList, tag),
    query(ListAllTournaments),
    async (c) => {
      const page = await listAllTournaments(c.var.app, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .get(
    '/admin/tournaments/:id',
    administrator(),
    describeResponse('One tournament with its revision', 200, AdminTournament, tag),
    tournamentId,
    async (c) => {
      const [found] = await tournamentsBy(c.var.app, [c.req.valid('param').id])
      if (!found) throw new AppError('tournament_not_found')
      return c.json(found, 200)
    },
  )
  .get(
    '/admin/tournaments/:id/deletion',
    administrator(),
    describeResponse('What deleting a tournament would do', 200, Deletion, tag),
    tournamentId,
    async (c) => c.json(await tournamentDeletion(c.var.app, c.req.valid('param').id), 200),
  )
  .get(
    '/admin/tournaments/:id/refunds',
    administrator(),
    describeResponse("The progress of a tournament's refunds", 200, RefundProgress, tag),
    tournamentId,
    async (c) => c.json(await refundProgress(c.var.app, c.req.valid('param').id), 200),
  )
  .post(
    '/admin/tournaments/:id/prize-confirmation',
    administrator(),
    describeResponse('Confirm that the whole prize was awarded', 201, Done, tag),
    tournamentId,
    async (c) => {
      const { id } = c.req.valid('param')
      await confirmPrize(c.var.app, c.var.user, id)
      return c.json({ id }, 201)
    },
  )
  .delete(
    '/admin/tournaments/:id/prize-confirmation',
    administrator(),
    describeResponse('Undo the confirmation of a prize', 200, Done, tag),
    tournamentId,
    async (c) => {
      const { id } = c.req.valid('param')
      await undoPrizeConfirmation(c.var.app, c.var.user, id)
      return c.json({ id }, 200)
    },
  )
  .get(
    '/admin/teams/:id/deletion',
    administrator(),
    describeResponse('What deleting a team would do', 200, Deletion, tag),
    teamId,
    async (c) => c.json(await teamDeletion(c.var.app, c.req.valid('param').id), 200),
  )
  .get(
    '/admin/users/:id/deletion',
    administrator(),
    describeResponse('What deleting a user would leave behind', 200, UserDeletion, tag),
    userId,
    async (c) => c.json(await userDeletion(c.var.app, c.req.valid('param').id), 200),
  )
  .post(
    '/admin/users/:id/suspension',
    administrator(),
    describeResponse('Suspend a user', 201, Done, tag),
    userId,
    body(Suspend),
    async (c) => {
      const { id } = c.req.valid('param')
      await suspendUser(c.var.app, c.var.user, id, c.req.valid('json').reason)
      return c.json({ id }, 201)
    },
  )
  .delete(
    '/admin/users/:id/suspension',
    administrator(),
    describeResponse('Reinstate a user', 200, Done, tag),
    userId,
    async (c) => {
      const { id } = c.req.valid('param')
      await liftSuspension(c.var.app, c.var.user, id)
      return c.json({ id }, 200)
    },
  )
  .patch(
    '/admin/users/:id/tournament-limit',
    administrator(),
    describeResponse('Set how many tournaments a user may create in a day', 200, Done, tag),
    userId,
    body(TournamentLimit),
    async (c) => {
      const { id } = c.req.valid('param')
      const act = { action: 'tournament limit changed' }
      await changeAccess(c.var.app, c.var.user, id, act, c.req.valid('json'))
      return c.json({ id }, 200)
    },
  )
  .post(
    '/admin/users/:id/verification',
    administrator(),
    describeResponse('Ask a user to verify their email again', 201, Done, tag),
    userId,
    async (c) => {
      const { id } = c.req.valid('param')
      await requireVerification(c.var.app, c.var.user, id)
      return c.json({ id }, 201)
    },
  )
