import { Hono } from 'hono'
import { body, describeResponse, idParam, idParams, loggedIn } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import {
  AddOfficial,
  AnswerOfficialInvitation,
  Official,
  OfficialInvitationList,
  OfficialList,
  OfficialRemoved,
} from '../../contract.ts'
import { listOfficials, addOfficial, removeOfficial } from './add-officials.ts'
import { answerOfficialInvitation, officialInvitationsOf } from './official-invitations.ts'
import { canOrganize, canRun } from './officials.ts'

const tag = 'Tournaments'

export const officialRoutes = new Hono<Env>()
  .get(
    '/tournaments/:id/officials',
    canRun(),
    describeResponse("A tournament's officials who have accepted", 200, OfficialList, tag),
    async (c) => c.json(await listOfficials(c.var.app, c.req.param('id'), 'accepted'), 200),
  )
  .get(
    '/tournaments/:id/officials/invited',
    canOrganize(),
    describeResponse("Invited officials who haven't responded", 200, OfficialList, tag),
    async (c) => c.json(await listOfficials(c.var.app, c.req.param('id'), 'invited'), 200),
  )
  .get(
    '/official-invitations',
    loggedIn,
    describeResponse('My open invitations to be an official', 200, OfficialInvitationList, tag),
    async (c) => c.json(await officialInvitationsOf(c.var.app, c.var.user), 200),
  )
  .patch(
    '/tournaments/:id/official-invitation',
    loggedIn,
    describeResponse('Accept or decline an invitation to be an official', 200, AnswerOfficialInvitation, tag),
    idParam('tournament_not_found'),
    body(AnswerOfficialInvitation),
    async (c) => {
      const { app, user } = c.var
      return c.json(await answerOfficialInvitation(app, user, c.req.valid('param').id, c.req.valid('json')), 200)
    },
  )
  .post(
    '/tournaments/:id/officials',
    canOrganize(),
    describeResponse('Invite a member to be a co-organizer or scorekeeper', 201, Official, tag),
    body(AddOfficial),
    async (c) => {
      const input = c.req.valid('json')
      const { official, isNew } = await addOfficial(c.var.app, c.var.actor, c.req.param('id'), input)
      return c.json(official, isNew ? 201 : 200)
    },
  )
  .delete(
    '/tournaments/:id/officials/:userId',
    loggedIn,
    describeResponse("End someone's role, or your own", 200, OfficialRemoved, tag),
    idParams({ id: 'tournament_not_found', userId: 'official_not_found' }),
    async (c) => {
      const { id, userId } = c.req.valid('param')
      await removeOfficial(c.var.app, c.var.user, id, userId)
      return c.json({ userId }, 200)
    },
  )
