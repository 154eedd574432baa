import { Hono } from 'hono'
import { z } from 'zod'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import { type Env, anyone, body, describeResponse, idParam } from '#platform/http/http.ts'
import { PutCourts } from '../../courts-contract.ts'
import { ChangeScheduleMode } from '../../schedule-change-contract.ts'
import { ScheduleBoard } from '../../schedule-contract.ts'
import { limitChanges } from '../limits.ts'
import { readBoard } from './board.ts'
import { dayRoutes } from './days/day-routes.ts'
import { putCourts } from './drafts/courts.ts'
import { draftRoutes } from './drafts/draft-routes.ts'
import { dutyRoutes } from './duties/duty-routes.ts'
import { matchDayRoutes } from './match-day/match-day-routes.ts'
import { changeMode } from './match-day/mode.ts'
import { teamCalendarOf } from './published/team-calendar.ts'

const tag = 'Schedule'

/** Courts, the schedule and the day of play. Requests that move matches are in the files imported here. */
export const scheduleRoutes = new Hono<Env>()
  .route('/', draftRoutes)
  .route('/', dayRoutes)
  .route('/', dutyRoutes)
  .route('/', matchDayRoutes)
  .get(
    '/tournaments/:id/schedule',
    canRun(),
    describeResponse('Courts, draft and published schedule', 200, ScheduleBoard, tag),
    async (c) => c.json(await readBoard(c.var.app, c.req.param('id'), c.var.actor), 200),
  )
  .put(
    '/tournaments/:id/courts',
    canRun(),
    limitChanges,
    describeResponse('Set the courts, their opening hours, and how long matches take', 200, ScheduleBoard, tag),
    body(PutCourts),
    async (c) =>
      c.json(await putCourts(c.var.app, c.req.param('id'), { ...c.req.valid('json'), actor: c.var.actor }), 200),
  )
  .put(
    '/tournaments/:id/schedule/mode',
    canRun(),
    limitChanges,
    describeResponse(
      'Choose whether matches have times or are called to the next free court. Matches that have not started lose their times',
      200,
      ScheduleBoard,
      tag,
    ),
    body(ChangeScheduleMode),
    async (c) =>
      c.json(await changeMode(c.var.app, c.req.param('id'), { ...c.req.valid('json'), actor: c.var.actor }), 200),
  )
  .get(
    '/teams/:id/calendar.ics',
    anyone,
    describeResponse("A team's matches as calendar events", 200, z.string(), tag, 'text/calendar'),
    idParam('team_not_found'),
    async (c) => {
      c.header('Content-Disposition', 'attachment; filename="matches.ics"')
      return c.body(await teamCalendarOf(c.var.app, c.req.valid('param').id, c.var.visitor), 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
      })
    },
  )
