import { Hono } from 'hono'
import { canRun } from '#features/tournaments/server/officials.ts'
import { body, describeResponse } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { NextRound, Recorded } from '../../api-contract.ts'
import { PairRound, PlaceBest, Rule } from '../../change-contract.ts'
import { limitChanges } from '../limits.ts'
import { readNextRound } from '../read.ts'
import { actorOf, record, reply } from './record.ts'

const tag = 'Competition'

/* What only tournaments with tables have: rulings on level teams, the placement of wild cards, and Swiss rounds. */
export const tableRoutes = new Hono<Env>()
  .post(
    '/tournaments/:id/rulings',
    canRun(),
    limitChanges,
    describeResponse('Decide the order of teams that are tied on every criterion', 201, Recorded, tag),
    body(Rule),
    async (c) => {
      const { order, ...envelope } = c.req.valid('json')
      const fact = { ...envelope, actor: actorOf(c.var), body: { kind: 'ruling', order } } as const
      return c.json(...reply(await record(c.var.app, c.req.param('id'), fact)))
    },
  )
  .post(
    '/tournaments/:id/placements',
    canRun(),
    limitChanges,
    describeResponse('Place the wild cards in the bracket', 201, Recorded, tag),
    body(PlaceBest),
    async (c) => {
      const { order, ...envelope } = c.req.valid('json')
      const fact = { ...envelope, actor: actorOf(c.var), body: { kind: 'placement', order } } as const
      return c.json(...reply(await record(c.var.app, c.req.param('id'), fact)))
    },
  )
  .get(
    '/tournaments/:id/rounds/next',
    canRun(),
    describeResponse('The pairing proposed for the next Swiss round, which is not published yet', 200, NextRound, tag),
    async (c) => c.json(await readNextRound(c.var.app, c.req.param('id')), 200),
  )
  .post(
    '/tournaments/:id/rounds',
    canRun(),
    limitChanges,
    describeResponse('Publish the pairing of a Swiss round, or change it before its first result', 201, Recorded, tag),
    body(PairRound),
    async (c) => {
      const { round, pairs, bye, ...envelope } = c.req.valid('json')
      const fact = { ...envelope, actor: actorOf(c.var), body: { kind: 'pairing', round, pairs, bye } } as const
      return c.json(...reply(await record(c.var.app, c.req.param('id'), fact)))
    },
  )
