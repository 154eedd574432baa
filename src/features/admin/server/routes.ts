import { Hono } from 'hono'
import { z } from 'zod'
import { liftSuspension, suspendUser } from '#features/accounts/server/suspension.ts'
import { deleteUser } from '#features/teams/server/delete-user.ts'
import { AppError } from '#lib/errors.ts'
import { administrator, answers, body, idParam, query } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { withPageHeaders } from '#platform/paging.ts'
import {
  AdminTeamList,
  AdminTournament,
  AdminTournamentList,
  AdminUserList,
  Counts,
  Deletion,
  ListAllTournaments,
  ListTeams,
  ListUsers,
  RefundProgress,
  Suspend,
  UserDeletion,
} from '../contract.ts'
import { readCounts } from './counts.ts'
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

/** Lists of records, and what is done to them beyond SPEC.md's own calls. */
export const adminRoutes = new Hono<Env>()
  .get('/users', administrator(), answers('All users', 200, AdminUserList, tag), query(ListUsers), async (c) => {
    const page = await listUsers(c.var.app, c.req.valid('query'))
    return c.json(withPageHeaders(c, page).rows, 200)
  })
  .delete('/users/:id', administrator(), answers('Delete a user; payments stay', 200, Done, tag), userId, async (c) => {
    const { id } = c.req.valid('param')
    await deleteUser(c.var.app, c.var.user, id)
    return c.json({ id }, 200)
  })
  .get('/teams', administrator(), answers('All teams', 200, AdminTeamList, tag), query(ListTeams), async (c) => {
    const page = await listTeams(c.var.app, c.req.valid('query'))
    return c.json(withPageHeaders(c, page).rows, 200)
  })
  .get(
    '/admin/tournaments',
    administrator(),
    answers('All tournaments, also cancelled ones', 200, AdminTournamentList, tag),
    query(ListAllTournaments),
    async (c) => {
      const page = await listAllTournaments(c.var.app, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .get(
    '/admin/tournaments/:id',
    administrator(),
    answers('One tournament, to be edited', 200, AdminTournament, tag),
    tournamentId,
    async (c) => {
      const [found] = await tournamentsBy(c.var.app, [c.req.valid('param').id])
      if (!found) throw new AppError('tournament_not_found')
      return c.json(found, 200)
    },
  )
  .get('/admin/counts', administrator(), answers('How many there are', 200, Counts, tag), async (c) =>
    c.json(await readCounts(c.var.app), 200),
  )
  .get(
    '/admin/tournaments/:id/deletion',
    administrator(),
    answers('What deleting a tournament would do', 200, Deletion, tag),
    tournamentId,
    async (c) => c.json(await tournamentDeletion(c.var.app, c.req.valid('param').id), 200),
  )
  .get(
    '/admin/tournaments/:id/refunds',
    administrator(),
    answers('How far the refunds of a tournament have come', 200, RefundProgress, tag),
    tournamentId,
    async (c) => c.json(await refundProgress(c.var.app, c.req.valid('param').id), 200),
  )
  .get(
    '/admin/teams/:id/deletion',
    administrator(),
    answers('What deleting a team would do', 200, Deletion, tag),
    teamId,
    async (c) => c.json(await teamDeletion(c.var.app, c.req.valid('param').id), 200),
  )
  .get(
    '/admin/users/:id/deletion',
    administrator(),
    answers('What deleting a user would leave', 200, UserDeletion, tag),
    userId,
    async (c) => c.json(await userDeletion(c.var.app, c.req.valid('param').id), 200),
  )
  .post(
    '/admin/users/:id/suspension',
    administrator(),
    answers('Suspend a user', 201, Done, tag),
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
    answers('Readmit a user', 200, Done, tag),
    userId,
    async (c) => {
      const { id } = c.req.valid('param')
      await liftSuspension(c.var.app, c.var.user, id)
      return c.json({ id }, 200)
    },
  )
  .post(
    '/admin/users/:id/verification',
    administrator(),
    answers('Make a user verify their e-mail again', 201, Done, tag),
    userId,
    async (c) => {
      const { id } = c.req.valid('param')
      await requireVerification(c.var.app, c.var.user, id)
      return c.json({ id }, 201)
    },
  )
