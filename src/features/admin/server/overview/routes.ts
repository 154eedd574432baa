import { Hono } from 'hono'
import { administrator, describeResponse } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { Counts, Overview } from '../../overview-contract.ts'
import { readCounts, readOverview } from './overview.ts'

const tag = 'Administration'

export const overviewRoutes = new Hono<Env>()
  .get('/admin/overview', administrator(), describeResponse('What needs attention', 200, Overview, tag), async (c) =>
    c.json(await readOverview(c.var.app), 200),
  )
  .get(
    '/admin/counts',
    administrator(),
    describeResponse('How many users, tournaments and teams there are', 200, Counts, tag),
    async (c) => c.json(await readCounts(c.var.app), 200),
  )
