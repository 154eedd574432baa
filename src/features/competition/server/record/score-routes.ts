import { Hono } from 'hono'
import { z } from 'zod'
import { canScore } from '#features/tournaments/server/officials.ts'
import { AppError } from '#lib/errors.ts'
import { body, describeResponse } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { ReportRecorded } from '../../api-contract.ts'
import { Report } from '../../change-contract.ts'
import { limitChanges } from '../limits.ts'
import { actorOf, record } from './record.ts'
import { toMatch } from '../wire.ts'

const tag = 'Competition'

export const scoreRoutes = new Hono<Env>().post(
  '/tournaments/:id/matches/:number/reports',
  canScore(),
  limitChanges,
  describeResponse('Report the result of a match, or correct it', 201, ReportRecorded, tag),
  body(Report),
  async (c) => {
    const match = matchNumber(c.req.param('number'))
    const { teams, game, result, ...envelope } = c.req.valid('json')
    const actor = actorOf(c.var)
    const report = { kind: 'report', match, teams, game, result } as const
    const recorded = await record(c.var.app, c.req.param('id'), { ...envelope, actor, body: report })
    const reported = recorded.state.matches.find(({ fixture }) => fixture.no === match)
    // A repeated request, sent after the draw was undone.
    if (!reported) throw new AppError('not_drawn')
    return c.json({ seq: recorded.seq, match: toMatch(reported) }, recorded.isNew ? 201 : 200)
  },
)

function matchNumber(text: string): number {
  const parsed = z.coerce.number().int().min(1).max(100_000).safeParse(text)
  if (!parsed.success) throw new AppError('match_unknown')
  return parsed.data
}
