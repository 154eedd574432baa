import { Hono } from 'hono'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import { body, describeResponse, idParam, loggedIn } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { CheckInList, EditContact, NewTick, TeamContact, Tick, TickList } from '../../check-in-contract.ts'
import { changeContact, readContact } from './contact.ts'
import { checkInList } from './list.ts'
import { tick, ticksOf } from './ticks.ts'

const tag = 'Check-in'
const teamId = idParam('team_not_found')

export const checkInRoutes = new Hono<Env>()
  .get(
    '/tournaments/:id/check-in',
    canRun(),
    describeResponse('The listed teams with their players and phone numbers, by name', 200, CheckInList, tag),
    async (c) => c.json(await checkInList(c.var.app, c.req.param('id')), 200),
  )
  .get(
    '/tournaments/:id/check-in/ticks',
    canRun(),
    describeResponse('Who arrived: the last tick of each team and of each player', 200, TickList, tag),
    async (c) => c.json(await ticksOf(c.var.app, c.req.param('id')), 200),
  )
  .post(
    '/tournaments/:id/check-in/ticks',
    canRun(),
    describeResponse('Check a team or a player in or out', 201, Tick, tag),
    body(NewTick),
    async (c) => c.json(await tick(c.var.app, c.var.actor, c.req.param('id'), c.req.valid('json')), 201),
  )
  .get(
    '/teams/:id/contact',
    loggedIn,
    describeResponse("A team's phone number, for its captain and those who run the tournament", 200, TeamContact, tag),
    teamId,
    async (c) => c.json(await readContact(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
  .patch(
    '/teams/:id/contact',
    loggedIn,
    describeResponse("Change a team's phone number", 200, TeamContact, tag),
    teamId,
    body(EditContact),
    async (c) => c.json(await changeContact(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json')), 200),
  )
