import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type OfficialEnv, canRun } from '#features/tournaments/server/officials/officials.ts'
import { type Env, body, describeResponse, query, refusing } from '#platform/http/http.ts'
import {
  DiscardDraft,
  MoveMatches,
  ProposeSchedule,
  PublishSchedule,
  UndoScheduleChange,
} from '../../../schedule-change-contract.ts'
import { MatchSlots, ScheduleBoard } from '../../../schedule-contract.ts'
import { limitChanges, spendOnProposal } from '../../limits.ts'
import { matchNumber } from '../../match-number.ts'
import { proposeSchedule } from '../planning/propose.ts'
import { discardDraft, publishSchedule } from '../published/publish.ts'
import { moveMatches, readMatchSlots } from './moves.ts'
import { undoChange } from './undo.ts'

const tag = 'Schedule'

/** Documents the refusal. Who made the change is checked with the schedule locked. */
const ownChange = refusing(
  ['cannot_undo'],
  createMiddleware<OfficialEnv>((_, next) => next()),
)

export const draftRoutes = new Hono<Env>()
  .post(
    '/tournaments/:id/schedule',
    canRun(),
    limitChanges,
    describeResponse('Propose a schedule, which becomes the draft', 200, ScheduleBoard, tag),
    body(ProposeSchedule),
    async (c) => {
      await spendOnProposal(c.var.app, c.var.actor.id)
      return c.json(
        await proposeSchedule(c.var.app, c.req.param('id'), { ...c.req.valid('json'), actor: c.var.actor }),
        200,
      )
    },
  )
  .put(
    '/tournaments/:id/schedule',
    canRun(),
    limitChanges,
    describeResponse('Move matches in the draft', 200, ScheduleBoard, tag),
    body(MoveMatches),
    async (c) =>
      c.json(await moveMatches(c.var.app, c.req.param('id'), { ...c.req.valid('json'), actor: c.var.actor }), 200),
  )
  .get(
    '/tournaments/:id/matches/:number/slots',
    canRun(),
    limitChanges,
    describeResponse('Where a match could be played', 200, MatchSlots, tag),
    async (c) => c.json(await readMatchSlots(c.var.app, c.req.param('id'), matchNumber(c)), 200),
  )
  .post(
    '/tournaments/:id/schedule/publish',
    canRun(),
    limitChanges,
    describeResponse('Publish the draft, and notify the teams whose matches move', 200, ScheduleBoard, tag),
    body(PublishSchedule),
    async (c) =>
      c.json(await publishSchedule(c.var.app, c.req.param('id'), { ...c.req.valid('json'), actor: c.var.actor }), 200),
  )
  .post(
    '/tournaments/:id/schedule/undo',
    canRun(),
    limitChanges,
    describeResponse('Undo the last change to the draft', 200, ScheduleBoard, tag),
    ownChange,
    body(UndoScheduleChange),
    async (c) =>
      c.json(await undoChange(c.var.app, c.req.param('id'), { ...c.req.valid('json'), actor: c.var.actor }), 200),
  )
  .delete(
    '/tournaments/:id/schedule/draft',
    canRun(),
    limitChanges,
    describeResponse('Discard the draft', 200, ScheduleBoard, tag),
    query(DiscardDraft),
    async (c) =>
      c.json(await discardDraft(c.var.app, c.req.param('id'), { ...c.req.valid('query'), actor: c.var.actor }), 200),
  )
