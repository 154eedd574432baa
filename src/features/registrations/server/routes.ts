import { Hono } from 'hono'
import { AppError } from '#lib/errors.ts'
import { anyone, body, describeResponse, idParam, loggedIn } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import type { User } from '#platform/http/session.ts'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import {
  ChangeWaitingListPlace,
  EntryList,
  JoinWaitingList,
  MessageCaptains,
  MessageSent,
  OwnPart,
  RegistrationList,
  UnpaidEntryOffer,
  UserTournamentList,
  WaitingListEntryList,
  WaitingListOverview,
  WaitingListPlace,
} from '../contract.ts'
import { entriesOf } from './entries.ts'
import { registrationsOf } from './list.ts'
import { messageCaptains } from './notifications/message-captains.ts'
import { readOwnPart } from './own-part.ts'
import { offerUnpaidEntry } from './unpaid-entry.ts'
import { waitingListsOf } from './waiting-list/of-user.ts'
import { changePlace, joinWaitingList, leaveWaitingList, overviewOf, readPlace } from './waiting-list/waiting-list.ts'
import { tournamentsOf } from './user-tournaments.ts'

export const registrationRoutes = new Hono<Env>()
  .get(
    '/users/:id/registrations',
    loggedIn,
    describeResponse("A user's registrations", 200, RegistrationList, 'Teams'),
    idParam('not_found'),
    async (c) => {
      const { id } = c.req.valid('param')
      refuseStrangers(c.var.user, id)
      return c.json(await registrationsOf(c.var.app, id), 200)
    },
  )
  .get(
    '/users/:id/tournaments',
    loggedIn,
    describeResponse('The tournaments a user organizes or plays in', 200, UserTournamentList, 'Tournaments'),
    idParam('not_found'),
    async (c) => {
      const { id } = c.req.valid('param')
      refuseStrangers(c.var.user, id)
      return c.json(await tournamentsOf(c.var.app, id), 200)
    },
  )
  .get(
    '/users/:id/waiting-lists',
    loggedIn,
    describeResponse("A user's places on waiting lists", 200, WaitingListEntryList, 'Teams'),
    idParam('not_found'),
    async (c) => {
      const { id } = c.req.valid('param')
      refuseStrangers(c.var.user, id)
      return c.json(await waitingListsOf(c.var.app, id), 200)
    },
  )
  .get(
    '/tournaments/:id/own-part',
    loggedIn,
    describeResponse('Everything about you in the tournament', 200, OwnPart, 'Tournaments'),
    idParam('tournament_not_found'),
    async (c) => c.json(await readOwnPart(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
  .get(
    '/tournaments/:id/unpaid-entry',
    loggedIn,
    describeResponse('Whether you can register a team without paying now', 200, UnpaidEntryOffer, 'Teams'),
    idParam('tournament_not_found'),
    async (c) => c.json(await offerUnpaidEntry(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
  .get(
    '/tournaments/:id/waiting-list',
    anyone,
    describeResponse('How many teams are waiting, and your place if you are logged in', 200, WaitingListPlace, 'Teams'),
    idParam('tournament_not_found'),
    async (c) => c.json(await readPlace(c.var.app, c.var.visitor, c.req.valid('param').id), 200),
  )
  .post(
    '/tournaments/:id/waiting-list',
    loggedIn,
    describeResponse('Join the waiting list of a full tournament', 201, WaitingListPlace, 'Teams'),
    idParam('tournament_not_found'),
    body(JoinWaitingList),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await joinWaitingList(c.var.app, c.var.user, id, c.req.valid('json')), 201)
    },
  )
  .patch(
    '/tournaments/:id/waiting-list',
    loggedIn,
    describeResponse('Choose whether you may be asked on game day too', 200, WaitingListPlace, 'Teams'),
    idParam('tournament_not_found'),
    body(ChangeWaitingListPlace),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changePlace(c.var.app, c.var.user, id, c.req.valid('json')), 200)
    },
  )
  .delete(
    '/tournaments/:id/waiting-list',
    loggedIn,
    describeResponse('Leave the waiting list', 200, WaitingListPlace, 'Teams'),
    idParam('tournament_not_found'),
    async (c) => c.json(await leaveWaitingList(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
  .get(
    '/tournaments/:id/waiting-list/teams',
    canRun(),
    describeResponse('How many teams wait for a spot, and the first 100', 200, WaitingListOverview, 'Teams'),
    async (c) => c.json(await overviewOf(c.var.app, c.req.param('id')), 200),
  )
  .get(
    '/tournaments/:id/registrations',
    canRun(),
    describeResponse('The teams with a spot, and until when the others have to pay', 200, EntryList, 'Teams'),
    async (c) => c.json(await entriesOf(c.var.app, c.req.param('id')), 200),
  )
  .post(
    '/tournaments/:id/messages',
    canRun(),
    describeResponse('Send the captains a message, on the site and by email', 201, MessageSent, 'Teams'),
    body(MessageCaptains),
    async (c) => {
      const input = c.req.valid('json')
      return c.json(await messageCaptains(c.var.app, c.var.actor, c.req.param('id'), input), 201)
    },
  )

/** A user's own lists are for the user and the administrator; to everyone else they do not exist. */
function refuseStrangers(reader: User, userId: string): void {
  if (reader.id !== userId && reader.role !== 'administrator') throw new AppError('not_found')
}
