import { Hono } from 'hono'
import { toTournament } from '#features/tournaments/server/wire.ts'
import { anyone, describeResponse, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import { CountTournaments, ListTournaments, MapSettings, TournamentCounts, TournamentList } from '../contract.ts'
import { countTournaments, listFeatured, listTournaments, toListed } from './list.ts'

const tag = 'Tournaments'

export const discoverRoutes = new Hono<Env>()
  .get(
    '/tournaments',
    anyone,
    describeResponse('Find tournaments', 200, TournamentList, tag),
    query(ListTournaments),
    async (c) => {
      const list = withPageHeaders(c, await listTournaments(c.var.app, c.req.valid('query')))
      return c.json(list.rows.map(toListed), 200)
    },
  )
  .get(
    '/tournaments/featured',
    anyone,
    describeResponse('List the featured tournaments, from different organizers if possible', 200, TournamentList, tag),
    async (c) => c.json((await listFeatured(c.var.app)).map(toTournament), 200),
  )
  .get(
    '/tournaments/counts',
    anyone,
    describeResponse('Count the results of variations of a search', 200, TournamentCounts, tag),
    query(CountTournaments),
    async (c) => c.json(await countTournaments(c.var.app, c.req.valid('query')), 200),
  )
  .get('/map-settings', anyone, describeResponse('Map settings', 200, MapSettings, tag), (c) =>
    c.json({ tiles: c.var.app.config.mapTiles }, 200),
  )
