import { Hono } from 'hono'
import { AppError } from '#lib/errors.ts'
import {
  administrator,
  anyone,
  confirmedPassword,
  describeResponse,
  idParam,
  idParams,
  loggedIn,
  query,
} from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import { canOrganize, canRun } from '#features/tournaments/server/officials/officials.ts'
import {
  Champions,
  DuePrizes,
  Finish,
  FinishTournament,
  ListDuePrizes,
  Titles,
  UndoFinish,
} from '../../finish-contract.ts'
import { factRoute } from '../record/fact-route.ts'
import { finishBody, readFinish, undoFinish } from './finish.ts'
import { listDuePrizes, notePrizePaid } from './paid-prizes.ts'
import { titlesOf } from './titles.ts'
import { listChampions } from './champions.ts'

const tag = 'Competition'
const prizeIds = idParams({ id: 'tournament_not_found', teamId: 'prize_not_found' })

export const finishRoutes = new Hono<Env>()
  .get(
    '/tournaments/:id/finish',
    anyone,
    describeResponse('Final places and prizes; before the finish, the usual split of the prize pool', 200, Finish, tag),
    idParam('tournament_not_found'),
    async (c) => c.json(await readFinish(c.var.app, c.req.valid('param').id), 200),
  )
  .get(
    '/users/:id/titles',
    loggedIn,
    describeResponse('The first three places that a user reached in finished tournaments', 200, Titles, tag),
    idParam('not_found'),
    async (c) => {
      const { id } = c.req.valid('param')
      if (id !== c.var.user.id && c.var.user.role !== 'administrator') throw new AppError('not_found')
      return c.json(await titlesOf(c.var.app, id), 200)
    },
  )
  .get(
    '/champions',
    anyone,
    describeResponse('The latest champions of finished tournaments with verified results', 200, Champions, tag),
    async (c) => c.json(await listChampions(c.var.app), 200),
  )
  .post(
    '/tournaments/:id/finish',
    ...factRoute({
      summary: 'Finish the tournament: credit results and prizes to the players',
      body: FinishTournament,
      fact: finishBody,
      reply: [Finish, (_, c) => readFinish(c.var.app, c.req.param('id')!)],
    }),
  )
  .get(
    '/admin/prizes',
    administrator(),
    describeResponse('Prizes that are not marked as paid, the most urgent first', 200, DuePrizes, tag),
    query(ListDuePrizes),
    async (c) => {
      const page = await listDuePrizes(c.var.app, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .put(
    '/tournaments/:id/prizes/:teamId/payment',
    canOrganize(),
    confirmedPassword,
    describeResponse('Mark a prize as paid', 200, Finish, tag),
    prizeIds,
    async (c) => {
      const { id, teamId } = c.req.valid('param')
      await notePrizePaid(c.var.app, c.var.actor, { tournamentId: id, teamId }, true)
      return c.json(await readFinish(c.var.app, id), 200)
    },
  )
  .delete(
    '/tournaments/:id/prizes/:teamId/payment',
    canOrganize(),
    describeResponse('Mark a prize as not paid', 200, Finish, tag),
    prizeIds,
    async (c) => {
      const { id, teamId } = c.req.valid('param')
      await notePrizePaid(c.var.app, c.var.actor, { tournamentId: id, teamId }, false)
      return c.json(await readFinish(c.var.app, id), 200)
    },
  )
  .delete(
    '/tournaments/:id/finish',
    canRun(),
    describeResponse('Reopen a finished tournament: reverse its results and prizes', 200, Finish, tag),
    query(UndoFinish),
    async (c) => {
      const id = c.req.param('id')
      await undoFinish(c.var.app, id, c.req.valid('query'), c.var.actor)
      return c.json(await readFinish(c.var.app, id), 200)
    },
  )
