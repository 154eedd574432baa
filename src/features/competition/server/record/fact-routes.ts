import { Hono } from 'hono'
import { canRun } from '#features/tournaments/server/officials.ts'
import { body, describeResponse } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { EffectState, Recorded } from '../../api-contract.ts'
import { Amend, EnterLate, Preview, Reinstate, Replace, Undo, Withdraw } from '../../change-contract.ts'
import { limitChanges } from '../limits.ts'
import { enterLate, replaceTeam } from './late-entrants.ts'
import { preview } from '../read.ts'
import { actorOf, record, reply } from './record.ts'

const tag = 'Competition'

export const factRoutes = new Hono<Env>()
  .post(
    '/tournaments/:id/facts/preview',
    canRun(),
    limitChanges,
    describeResponse('What a fact would change', 201, EffectState, tag),
    body(Preview),
    async (c) => c.json(await preview(c.var.app, c.req.param('id'), c.req.valid('json')), 201),
  )
  .post(
    '/tournaments/:id/withdrawals',
    canRun(),
    limitChanges,
    describeResponse('Withdraw a team from the competition', 201, Recorded, tag),
    body(Withdraw),
    async (c) => {
      const { teamId, ...envelope } = c.req.valid('json')
      const fact = { ...envelope, actor: actorOf(c.var), body: { kind: 'withdrawal', entrant: teamId } } as const
      return c.json(...reply(await record(c.var.app, c.req.param('id'), fact)))
    },
  )
  .post(
    '/tournaments/:id/reinstatements',
    canRun(),
    limitChanges,
    describeResponse('Reinstate a team that withdrew', 201, Recorded, tag),
    body(Reinstate),
    async (c) => {
      const { teamId, ...envelope } = c.req.valid('json')
      const fact = { ...envelope, actor: actorOf(c.var), body: { kind: 'reinstatement', entrant: teamId } } as const
      return c.json(...reply(await record(c.var.app, c.req.param('id'), fact)))
    },
  )
  .post(
    '/tournaments/:id/replacements',
    canRun(),
    limitChanges,
    describeResponse('Replace a team that has not played yet', 201, Recorded, tag),
    body(Replace),
    async (c) => c.json(...reply(await replaceTeam(c.var.app, c.req.param('id'), c.req.valid('json'), actorOf(c.var)))),
  )
  .post(
    '/tournaments/:id/late-entries',
    canRun(),
    limitChanges,
    describeResponse('Add a late team in place of a bye, or to a Swiss tournament', 201, Recorded, tag),
    body(EnterLate),
    async (c) => c.json(...reply(await enterLate(c.var.app, c.req.param('id'), c.req.valid('json'), actorOf(c.var)))),
  )
  .post(
    '/tournaments/:id/amendments',
    canRun(),
    limitChanges,
    describeResponse('Add or remove the third-place match, or change the rules of a round', 201, Recorded, tag),
    body(Amend),
    async (c) => {
      const { amendment, ...envelope } = c.req.valid('json')
      const fact = { ...envelope, actor: actorOf(c.var), body: amendment }
      return c.json(...reply(await record(c.var.app, c.req.param('id'), fact)))
    },
  )
  .post(
    '/tournaments/:id/undo',
    canRun(),
    limitChanges,
    describeResponse('Undo a fact', 201, Recorded, tag),
    body(Undo),
    async (c) => {
      const { fact: undone, ...envelope } = c.req.valid('json')
      const fact = { ...envelope, actor: actorOf(c.var), body: { kind: 'undo', fact: undone } } as const
      return c.json(...reply(await record(c.var.app, c.req.param('id'), fact)))
    },
  )
