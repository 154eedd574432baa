import { Hono } from 'hono'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import { body, describeResponse } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { Snapshot } from '../api-contract.ts'
import { Draw, PublishList, PutSeeds, PutSetup } from '../change-contract.ts'
import { drawBody } from './draw/draw.ts'
import { entryListBody } from './draw/entry-list.ts'
import { limitChanges, spendOnSetup } from './limits.ts'
import { readPublished } from './public/published.ts'
import { factRoute } from './record/fact-route.ts'
import { putSeeds, putSetup } from './setup/setup.ts'

const tag = 'Competition'

export const organizerRoutes = new Hono<Env>()
  .put(
    '/tournaments/:id/setup',
    canRun(),
    limitChanges,
    describeResponse('Set up how the tournament is played', 200, PutSetup, tag),
    body(PutSetup),
    async (c) => {
      const input = c.req.valid('json')
      await spendOnSetup(c.var.app, c.var.actor.id, input.setup)
      await putSetup(c.var.app, c.req.param('id'), input.setup)
      return c.json(input, 200)
    },
  )
  .put(
    '/tournaments/:id/seeds',
    canRun(),
    limitChanges,
    describeResponse('Set the order in which the draw seeds the teams', 200, PutSeeds, tag),
    body(PutSeeds),
    async (c) => {
      const input = c.req.valid('json')
      await putSeeds(c.var.app, c.req.param('id'), input)
      return c.json(input, 200)
    },
  )
  .post(
    '/tournaments/:id/draw/list',
    ...factRoute({
      summary: 'Close registration and publish the list for a random draw',
      body: PublishList,
      fact: (_, c) => entryListBody(c.var.app, c.req.param('id')!),
    }),
  )
  .post(
    '/tournaments/:id/draw',
    ...factRoute({
      summary: 'Draw the paid teams; repeating the same id changes nothing',
      body: Draw,
      fact: (sent, c) => drawBody(c.var.app, c.req.param('id')!, sent),
      reply: [Snapshot, async (_, c) => (await readPublished(c.var.app, c.req.param('id')!)).snapshot],
    }),
  )
