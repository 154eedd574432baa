import { Hono } from 'hono'
import { canRun, canScore } from '#features/tournaments/server/officials/officials.ts'
import { type Env, body, describeResponse } from '#platform/http/http.ts'
import { CallMatch, PutProgress } from '../../../schedule-change-contract.ts'
import { MatchProgress, ScheduleBoard } from '../../../schedule-contract.ts'
import { limitChanges } from '../../limits.ts'
import { matchNumber } from '../../match-number.ts'
import { callMatch, takeBackCall } from './call.ts'
import { setProgress } from './progress.ts'

const tag = 'Schedule'

export const matchDayRoutes = new Hono<Env>()
  .put(
    '/tournaments/:id/matches/:number/call',
    canRun(),
    limitChanges,
    describeResponse('Call a match to a free court, and notify its teams', 200, ScheduleBoard, tag),
    body(CallMatch),
    async (c) =>
      c.json(
        await callMatch(c.var.app, c.req.param('id'), {
          ...c.req.valid('json'),
          number: matchNumber(c),
          actor: c.var.actor,
        }),
        200,
      ),
  )
  .delete(
    '/tournaments/:id/matches/:number/call',
    canRun(),
    limitChanges,
    describeResponse('Take back the call of a match without a result, and notify its teams', 200, ScheduleBoard, tag),
    async (c) =>
      c.json(await takeBackCall(c.var.app, c.req.param('id'), { number: matchNumber(c), actor: c.var.actor }), 200),
  )
  .put(
    '/tournaments/:id/matches/:number/progress',
    canScore(),
    limitChanges,
    describeResponse('Mark a match as started or finished, or take that back', 200, MatchProgress, tag),
    body(PutProgress),
    async (c) =>
      c.json(await setProgress(c.var.app, c.req.param('id'), matchNumber(c), c.req.valid('json').progress), 200),
  )
