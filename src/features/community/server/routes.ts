import { Hono } from 'hono'
import { describeResponse, anyone, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import { ListMembers, MemberList } from '../contract.ts'
import { listMembers } from './list.ts'

export const communityRoutes = new Hono<Env>().get(
  '/community/users',
  anyone,
  describeResponse('Find members', 200, MemberList, 'Community'),
  query(ListMembers),
  async (c) => {
    const page = await listMembers(c.var.app, c.var.visitor, c.req.valid('query'))
    return c.json(withPageHeaders(c, page).members, 200)
  },
)
