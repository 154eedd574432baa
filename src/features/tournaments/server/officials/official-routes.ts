import { Hono } from 'hono'
import { body, describeResponse, idParams, loggedIn } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { AddOfficial, Official, OfficialList, OfficialRemoved } from '../../contract.ts'
import { listOfficials, addOfficial, removeOfficial } from './add-officials.ts'
import { canOrganize, canRun } from './officials.ts'

const tag = 'Tournaments'

export const officialRoutes = new Hono<Env>()
  .get(
    '/tournaments/:id/officials',
    canRun(),
    describeResponse('The co-organizers and scorekeepers of a tournament', 200, OfficialList, tag),
    async (c) => c.json(await listOfficials(c.var.app, c.req.param('id')), 200),
  )
  .post(
    '/tournaments/:id/officials',
    canOrganize(),
    describeResponse('Add a co-organizer or scorekeeper', 201, Official, tag),
    body(AddOfficial),
    async (c) => {
      const input = c.req.valid('json')
      const { official, isNew } = await addOfficial(c.var.app, c.var.actor, c.req.param('id'), input)
      return c.json(official, isNew ? 201 : 200)
    },
  )
  .delete(
    '/tournaments/:id/officials/:userId',
    loggedIn,
    describeResponse("End someone's role, or your own", 200, OfficialRemoved, tag),
    idParams({ id: 'tournament_not_found', userId: 'official_not_found' }),
    async (c) => {
      const { id, userId } = c.req.valid('param')
      await removeOfficial(c.var.app, c.var.user, id, userId)
      return c.json({ userId }, 200)
    },
  )
