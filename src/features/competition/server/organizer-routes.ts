import { Hono } from 'hono'
import { canRun } from '#features/tournaments/server/officials.ts'
import { body, describeResponse } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { Recorded, Snapshot } from '../api-contract.ts'
import { Draw, PublishList, PutSeeds, PutSetup } from '../change-contract.ts'
import { draw } from './draw/draw.ts'
import { publishList } from './draw/entry-list.ts'
import { limitChanges } from './limits.ts'
import { readSnapshot } from './read.ts'
import { actorOf } from './record/record.ts'
import { putSeeds, putSetup } from './setup.ts'

const tag = 'Competition'

export const organizerRoutes = new Hono<Env>()
  .put(
    '/tournaments/:id/setup',
    canRun(),
    limitChanges,
    describeResponse('Set up how the tournament is played', 200, PutSetup, tag),
    body(PutSetup),
    async (c) => {
      const wanted = c.req.valid('json')
      await putSetup(c.var.app, c.req.param('id'), wanted.setup)
      return c.json(wanted, 200)
    },
  )
  .put(
    '/tournaments/:id/seeds',
    canRun(),
    limitChanges,
    describeResponse('Set the order in which the draw seeds the teams', 200, PutSeeds, tag),
    body(PutSeeds),
    async (c) => {
      const wanted = c.req.valid('json')
      await putSeeds(c.var.app, c.req.param('id'), wanted)
      return c.json(wanted, 200)
    },
  )
  .post(
    '/tournaments/:id/draw/list',
    canRun(),
    limitChanges,
    describeResponse('Close registration and publish the list for a random draw', 201, Recorded, tag),
    body(PublishList),
    async (c) => {
      const { id } = c.req.param()
      const { seq, isNew } = await publishList(c.var.app, id, c.req.valid('json'), actorOf(c.var))
      return c.json({ seq }, isNew ? 201 : 200)
    },
  )
  .post(
    '/tournaments/:id/draw',
    canRun(),
    limitChanges,
    describeResponse('Draw the paid teams; repeating the same id changes nothing', 201, Snapshot, tag),
    body(Draw),
    async (c) => {
      const id = c.req.param('id')
      const actor = actorOf(c.var)
      const { isNew } = await draw(c.var.app, id, c.req.valid('json'), actor)
      return c.json(await readSnapshot(c.var.app, id), isNew ? 201 : 200)
    },
  )
