import { Hono } from 'hono'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import { type Env, body, describeResponse } from '#platform/http/http.ts'
import { AssignDuties, PutDuty } from '../../../schedule-change-contract.ts'
import { OfferedDuties, ScheduleBoard } from '../../../schedule-contract.ts'
import { limitChanges, spendOnWaysOut } from '../../limits.ts'
import { matchNumber } from '../../match-number.ts'
import { assignAllDuties, changeDuty, readOfferedDuties } from './change-duties.ts'

const tag = 'Schedule'

export const dutyRoutes = new Hono<Env>()
  .post(
    '/tournaments/:id/schedule/duties',
    canRun(),
    limitChanges,
    describeResponse(
      'In the draft, assign duty teams to all matches without one. No match moves',
      200,
      ScheduleBoard,
      tag,
    ),
    body(AssignDuties),
    async (c) => {
      await spendOnWaysOut(c.var.app, c.var.actor.id)
      return c.json(
        await assignAllDuties(c.var.app, c.req.param('id'), { ...c.req.valid('json'), actor: c.var.actor }),
        200,
      )
    },
  )
  .put(
    '/tournaments/:id/matches/:number/duty',
    canRun(),
    limitChanges,
    describeResponse('Change who referees a match or keeps score, in the draft', 200, ScheduleBoard, tag),
    body(PutDuty),
    async (c) =>
      c.json(
        await changeDuty(c.var.app, c.req.param('id'), {
          ...c.req.valid('json'),
          number: matchNumber(c),
          actor: c.var.actor,
        }),
        200,
      ),
  )
  .get(
    '/tournaments/:id/matches/:number/duties',
    canRun(),
    limitChanges,
    describeResponse('Who could referee a match or keep score, best first', 200, OfferedDuties, tag),
    async (c) => c.json(await readOfferedDuties(c.var.app, c.req.param('id'), matchNumber(c)), 200),
  )
