import { Hono } from 'hono'
import { describeResponse, anyone, query, loggedIn } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import { Leaderboard, ListRanked, MyRanking, ReadMyRanking } from '../contract.ts'
import { listRanked, myRanking } from './leaderboard.ts'

const tag = 'Rankings'

export const rankingRoutes = new Hono<Env>()
  .get(
    '/users-with-teams',
    anyone,
    describeResponse('The leaderboard', 200, Leaderboard, tag),
    query(ListRanked),
    async (c) => {
      const page = await listRanked(c.var.app, c.req.valid('query'))
      return c.json(withPageHeaders(c, page).players, 200)
    },
  )
  .get(
    '/rankings/me',
    loggedIn,
    describeResponse('My own rank', 200, MyRanking, tag),
    query(ReadMyRanking),
    async (c) => c.json(await myRanking(c.var.app, c.var.user, c.req.valid('query')), 200),
  )
