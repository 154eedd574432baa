import { Hono } from 'hono'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import { body, describeResponse } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { EffectState } from '../../api-contract.ts'
import { Amend, EnterLate, Preview, Reinstate, Replace, Undo, Withdraw } from '../../change-contract.ts'
import { limitChanges } from '../limits.ts'
import { preview } from '../read.ts'
import { adds, factRoute } from './fact-route.ts'
import { enterLate, replaceTeam } from './late-teams.ts'

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
    ...factRoute(
      'Withdraw a team from the competition',
      Withdraw,
      adds(({ teamId }) => ({ kind: 'withdrawal', team: teamId })),
    ),
  )
  .post(
    '/tournaments/:id/reinstatements',
    ...factRoute(
      'Reinstate a team that withdrew',
      Reinstate,
      adds(({ teamId }) => ({ kind: 'reinstatement', team: teamId })),
    ),
  )
  .post('/tournaments/:id/replacements', ...factRoute('Replace a team that has not played yet', Replace, replaceTeam))
  .post(
    '/tournaments/:id/late-entries',
    ...factRoute('Add a late team in place of a bye, or to a Swiss tournament', EnterLate, enterLate),
  )
  .post(
    '/tournaments/:id/amendments',
    ...factRoute(
      'Add or remove the third-place match, or change the rules of a round',
      Amend,
      adds(({ amendment }) => amendment),
    ),
  )
  .post(
    '/tournaments/:id/undo',
    ...factRoute(
      'Undo a fact',
      Undo,
      adds(({ fact }) => ({ kind: 'undo', fact })),
    ),
  )
