import { Hono } from 'hono'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import { type Env, body, describeResponse } from '#platform/http/http.ts'
import {
  CloseGap,
  DelaySchedule,
  MoveToDay,
  ResumePlay,
  StopPlay,
  TakeWayOut,
} from '../../../schedule-change-contract.ts'
import { ScheduleBoard, WaysOut } from '../../../schedule-contract.ts'
import { limitChanges, spendOnProposal, spendOnWaysOut } from '../../limits.ts'
import { delaySchedule, resumePlay, stopPlay } from './delay.ts'
import { closeGap } from './gaps.ts'
import { moveToDay } from './other-day.ts'
import { readWaysOut, takeWayOut } from './ways-out.ts'

const tag = 'Schedule'

export const dayRoutes = new Hono<Env>()
  .post(
    '/tournaments/:id/schedule/delay',
    canRun(),
    limitChanges,
    describeResponse('Move the matches of courts that run late, in the draft', 200, ScheduleBoard, tag),
    body(DelaySchedule),
    async (c) =>
      c.json(await delaySchedule(c.var.app, c.req.param('id'), { ...c.req.valid('json'), actor: c.var.actor }), 200),
  )
  .post(
    '/tournaments/:id/schedule/stop',
    canRun(),
    limitChanges,
    describeResponse('In the draft, move the matches affected by a stoppage in play', 200, ScheduleBoard, tag),
    body(StopPlay),
    async (c) =>
      c.json(await stopPlay(c.var.app, c.req.param('id'), { ...c.req.valid('json'), actor: c.var.actor }), 200),
  )
  .post(
    '/tournaments/:id/schedule/move-to-day',
    canRun(),
    limitChanges,
    describeResponse("In the draft, move all matches that haven't started to another day", 200, ScheduleBoard, tag),
    body(MoveToDay),
    async (c) => {
      await spendOnProposal(c.var.app, c.var.actor.id)
      return c.json(await moveToDay(c.var.app, c.req.param('id'), { ...c.req.valid('json'), actor: c.var.actor }), 200)
    },
  )
  .post(
    '/tournaments/:id/schedule/resume',
    canRun(),
    limitChanges,
    describeResponse('Show everyone that play has resumed', 200, ScheduleBoard, tag),
    body(ResumePlay),
    async (c) =>
      c.json(await resumePlay(c.var.app, c.req.param('id'), { ...c.req.valid('json'), actor: c.var.actor }), 200),
  )
  .post(
    '/tournaments/:id/schedule/close-gap',
    canRun(),
    limitChanges,
    describeResponse('In the draft, move matches up into a gap on a court', 200, ScheduleBoard, tag),
    body(CloseGap),
    async (c) =>
      c.json(await closeGap(c.var.app, c.req.param('id'), { ...c.req.valid('json'), actor: c.var.actor }), 200),
  )
  .get(
    '/tournaments/:id/schedule/ways-out',
    canRun(),
    limitChanges,
    describeResponse('How matches that are not scheduled could be played', 200, WaysOut, tag),
    async (c) => {
      await spendOnWaysOut(c.var.app, c.var.actor.id)
      return c.json(await readWaysOut(c.var.app, c.req.param('id'), c.var.actor), 200)
    },
  )
  .post(
    '/tournaments/:id/schedule/ways-out',
    canRun(),
    limitChanges,
    describeResponse('Schedule all matches in the draft in one of these ways', 200, ScheduleBoard, tag),
    body(TakeWayOut),
    async (c) => {
      await spendOnWaysOut(c.var.app, c.var.actor.id)
      return c.json(await takeWayOut(c.var.app, c.req.param('id'), { ...c.req.valid('json'), actor: c.var.actor }), 200)
    },
  )
