import { Hono } from 'hono'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import { body, describeResponse } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { EffectState } from '../../api-contract.ts'
import { Amend, EnterLate, Preview, Reinstate, Replace, Undo, Withdraw } from '../../change-contract.ts'
import { limitChanges } from '../limits.ts'
import { preview } from '../read.ts'
import { factRoute } from './fact-route.ts'
import { lateEntryBody, substitutionBody } from './late-teams.ts'

export const factRoutes = new Hono<Env>()
  .post(
    '/tournaments/:id/facts/preview',
    canRun(),
    limitChanges,
    describeResponse('What a fact would change', 201, EffectState, 'Competition'),
    body(Preview),
    async (c) => c.json(await preview(c.var.app, c.req.param('id'), c.req.valid('json')), 201),
  )
  .post(
    '/tournaments/:id/withdrawals',
    ...factRoute({
      summary: 'Withdraw a team from the competition',
      body: Withdraw,
      fact: ({ teamId }) => ({ kind: 'withdrawal', team: teamId }),
    }),
  )
  .post(
    '/tournaments/:id/reinstatements',
    ...factRoute({
      summary: 'Reinstate a team that withdrew',
      body: Reinstate,
      fact: ({ teamId }) => ({ kind: 'reinstatement', team: teamId }),
    }),
  )
  .post(
    '/tournaments/:id/replacements',
    ...factRoute({
      summary: 'Replace a team that has not played yet',
      body: Replace,
      fact: (sent, { var: { app, actor } }) => substitutionBody(app, actor, sent),
    }),
  )
  .post(
    '/tournaments/:id/late-entries',
    ...factRoute({
      summary: 'Add a late team in place of a bye, or to a Swiss tournament',
      body: EnterLate,
      fact: (sent, { var: { app, actor } }) => lateEntryBody(app, actor, sent),
    }),
  )
  .post(
    '/tournaments/:id/amendments',
    ...factRoute({
      summary: 'Add or remove the third-place match, change the rules of a round, or the score of a walkover',
      body: Amend,
      fact: ({ amendment }) => amendment,
    }),
  )
  .post(
    '/tournaments/:id/undo',
    ...factRoute({ summary: 'Undo a fact', body: Undo, fact: ({ fact }) => ({ kind: 'undo', fact }) }),
  )
