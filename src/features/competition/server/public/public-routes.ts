import { Hono } from 'hono'
import { anyone, describeResponse, idParam, idParams, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import {
  DrawProof,
  History,
  ListHistory,
  ListMatches,
  MatchList,
  MatchRecord,
  Snapshot,
  ClinchingScenarios,
} from '../../api-contract.ts'
import { readDrawProof } from '../draw/draw-proof.ts'
import { readHistory } from './history.ts'
import { listMatches, readMatch } from './matches.ts'
import { readClinchingScenarios, readPublished, readRevision } from './published.ts'

const tag = 'Competition'
const tournamentId = idParam('tournament_not_found')

export const publicRoutes = new Hono<Env>()
  .get(
    '/tournaments/:id/competition',
    anyone,
    describeResponse('Setup, bracket, results and places', 200, Snapshot, tag),
    tournamentId,
    async (c) => {
      const { id } = c.req.valid('param')
      // Read before the snapshot: if something changes in between, the next request gets the newer one.
      const etag = `"${await readRevision(c.var.app, id)}"`
      c.header('ETag', etag)
      if (c.req.header('If-None-Match') === etag) return c.body(null, 304)
      return c.json((await readPublished(c.var.app, id)).snapshot, 200)
    },
  )
  .get(
    '/tournaments/:id/competition/history',
    anyone,
    describeResponse("The competition's log, newest first", 200, History, tag),
    tournamentId,
    query(ListHistory),
    async (c) => {
      const { app, visitor } = c.var
      const page = await readHistory(app, c.req.valid('param').id, visitor, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .get(
    '/tournaments/:id/matches',
    anyone,
    describeResponse("A tournament's matches, by number", 200, MatchList, tag),
    tournamentId,
    query(ListMatches),
    async (c) => {
      const page = await listMatches(c.var.app, c.req.valid('param').id, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).rows, 200)
    },
  )
  .get(
    '/matches/:id',
    anyone,
    describeResponse('One match', 200, MatchRecord, tag),
    idParam('match_not_found'),
    async (c) => c.json(await readMatch(c.var.app, c.req.valid('param').id), 200),
  )
  .get(
    '/tournaments/:id/draw',
    anyone,
    describeResponse('Everything needed to verify the draws', 200, DrawProof, tag),
    tournamentId,
    async (c) => c.json(await readDrawProof(c.var.app, c.req.valid('param').id), 200),
  )
  .get(
    '/tournaments/:id/teams/:teamId/clinching-scenarios',
    anyone,
    describeResponse('What a team needs to advance from its table, or to win it', 200, ClinchingScenarios, tag),
    idParams({ id: 'tournament_not_found', teamId: 'team_not_found' }),
    async (c) => {
      const { id, teamId } = c.req.valid('param')
      return c.json(await readClinchingScenarios(c.var.app, id, teamId), 200)
    },
  )
