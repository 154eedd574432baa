import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { canRun, canScore, type OfficialEnv } from '#features/tournaments/server/officials/officials.ts'
import { anyone, body, describeResponse, idParam, query, refusing } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import {
  AssignDuties,
  CallMatch,
  ChangeScheduleMode,
  CloseGap,
  DelaySchedule,
  DiscardDraft,
  MatchProgress,
  MoveMatches,
  MoveToDay,
  OfferedDuties,
  OfferedPlaces,
  ProposeSchedule,
  PublishSchedule,
  PutCourts,
  PutDuty,
  PutProgress,
  ResumePlay,
  ScheduleBoard,
  StopPlay,
  TakeWayOut,
  UndoScheduleChange,
  WaysOut,
} from '../../schedule-contract.ts'
import { limitChanges, spendOnProposal, spendOnWaysOut } from '../limits.ts'
import { matchNumber } from '../match-number.ts'
import { readBoard } from './board.ts'
import { callMatch, takeBackCall } from './match-day/call.ts'
import { assignAllDuties, changeDuty, readOfferedDuties } from './duties/change-duties.ts'
import { changeMode } from './match-day/mode.ts'
import { closeGap } from './days/gaps.ts'
import { putCourts } from './drafts/courts.ts'
import { delaySchedule, resumePlay, stopPlay } from './days/delay.ts'
import { moveMatches, readPlaces } from './drafts/moves.ts'
import { setProgress } from './match-day/progress.ts'
import { moveToDay } from './days/other-day.ts'
import { proposeSchedule } from './planning/propose.ts'
import { discardDraft, publishSchedule } from './published/publish.ts'
import { teamCalendarOf } from './published/team-calendar.ts'
import { undoChange } from './drafts/undo.ts'
import { readWaysOut, takeWayOut } from './days/ways-out.ts'

const tag = 'Schedule'

/** Documents the refusal. Who made the change is checked with the schedule locked. */
const ownChange = refusing(
  ['cannot_undo'],
  createMiddleware<OfficialEnv>((_, next) => next()),
)

export const scheduleRoutes = new Hono<Env>()
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
  .get(
    '/tournaments/:id/matches/:number/slots',
    canRun(),
    limitChanges,
    describeResponse('Where a match could be played, best first', 200, OfferedPlaces, tag),
    async (c) => c.json(await readPlaces(c.var.app, c.req.param('id'), matchNumber(c)), 200),
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
