import { Hono } from 'hono'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import { body, describeResponse, idParams } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { FindReplacement, ReplacementSearch, ReplacementSearchList } from '../../replacement-contract.ts'
import { limitChanges } from '../limits.ts'
import { findReplacement, searchesOf, stopSearch } from './searches.ts'

export const replacementRoutes = new Hono<Env>()
  .get(
    '/tournaments/:id/replacement-searches',
    canRun(),
    describeResponse('The teams that need a replacement', 200, ReplacementSearchList, 'Competition'),
    async (c) => c.json(await searchesOf(c.var.app, c.req.param('id')), 200),
  )
  .post(
    '/tournaments/:id/replacement-searches',
    canRun(),
    limitChanges,
    describeResponse(
      'Ask captains on the waiting list to play in place of a team',
      201,
      ReplacementSearch,
      'Competition',
    ),
    body(FindReplacement),
    async (c) => {
      const input = c.req.valid('json')
      return c.json(await findReplacement(c.var.app, c.var.actor, c.req.param('id'), input), 201)
    },
  )
  .delete(
    '/tournaments/:id/replacement-searches/:searchId',
    canRun(),
    limitChanges,
    describeResponse('Stop looking for a replacement', 200, ReplacementSearchList, 'Competition'),
    idParams({ id: 'tournament_not_found', searchId: 'search_not_found' }),
    async (c) => {
      await stopSearch(c.var.app, c.req.param('id'), c.req.param('searchId'))
      return c.json(await searchesOf(c.var.app, c.req.param('id')), 200)
    },
  )
