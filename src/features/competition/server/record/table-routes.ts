import { Hono } from 'hono'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import { describeResponse } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { NextRound } from '../../api-contract.ts'
import { PairRound, PlaceWildCards, Rule } from '../../change-contract.ts'
import { readNextRound } from '../read.ts'
import { factRoute } from './fact-route.ts'

/* What only tournaments with tables have: rulings on level teams, the order of wild cards, and Swiss rounds. */
export const tableRoutes = new Hono<Env>()
  .post(
    '/tournaments/:id/rulings',
    ...factRoute({
      summary: 'Decide the order of teams that are tied on every criterion',
      body: Rule,
      fact: ({ order }) => ({ kind: 'ruling', order }),
    }),
  )
  .post(
    '/tournaments/:id/wild-card-order',
    ...factRoute({
      summary: 'Place the wild cards in the bracket',
      body: PlaceWildCards,
      fact: ({ order }) => ({ kind: 'wild_card_order', order }),
    }),
  )
  .get(
    '/tournaments/:id/rounds/next',
    canRun(),
    describeResponse(
      'The pairing proposed for the next Swiss round, which is not published yet',
      200,
      NextRound,
      'Competition',
    ),
    async (c) => c.json(await readNextRound(c.var.app, c.req.param('id')), 200),
  )
  .post(
    '/tournaments/:id/rounds',
    ...factRoute({
      summary: 'Publish the pairing of a Swiss round, or change it before its first result',
      body: PairRound,
      fact: ({ round, pairs, bye }) => ({ kind: 'pairing', round, pairs, bye }),
    }),
  )
