import { Hono } from 'hono'
import { answers, anyone, query, signedIn } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { withPageHeaders } from '#platform/paging.ts'
import { Leaderboard, ListRanked, MyRanking } from '../contract.ts'
import { listRanked, myRanking } from './leaderboard.ts'

const tag = 'Rankings'

export const rankingRoutes = new Hono<Env>()
  .get('/users-with-teams', anyone, answers('The leaderboard', 200, Leaderboard, tag), query(ListRanked), async (c) => {
    const page = await listRanked(c.var.app, c.req.valid('query'))
    return c.json(withPageHeaders(c, page).players, 200)
  })
  .get('/rankings/me', signedIn, answers('My own rank', 200, MyRanking, tag), async (c) =>
    c.json(await myRanking(c.var.app, c.var.user), 200),
  )
