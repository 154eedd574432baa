import { Hono } from 'hono'
import { describeResponse, anyone, body, idParam, idParams, query, loggedIn } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import { photoUpload } from '#platform/files/images.ts'
import { describeUpload, upload } from '#platform/files/uploads.ts'
import {
  AnswerInvitation,
  CaptainInvitationReply,
  EditRoster,
  Invitation,
  InvitationList,
  InvitationSecret,
  InviteCaptain,
  Roster,
  Team,
  TeamList,
  TeamWithPlayers,
} from '../contract.ts'
import { answerInvitation, leaveTeam } from './invitations/answer-invitation.ts'
import { inviteCaptain } from './invitations/invite-captain.ts'
import { openInvitations, readInvitation } from './invitations/invitations.ts'
import { changePhoto, removePhoto } from './photo.ts'
import { editRoster, readRoster } from './roster.ts'
import { readTeamWithPlayers, readTeams } from './players.ts'
import { toTeam, toTeamFor } from './wire.ts'

const tag = 'Teams'
const tournamentId = idParam('tournament_not_found')
const teamId = idParam('team_not_found')
const invitationId = idParam('invitation_not_found')

export const teamRoutes = new Hono<Env>()
  .get(
    '/tournaments/:id/teams',
    anyone,
    describeResponse("A tournament's teams, pending and paid", 200, TeamList, tag),
    tournamentId,
    async (c) => c.json(await readTeams(c.var.app, c.var.visitor, c.req.valid('param').id), 200),
  )
  .put(
    '/tournaments/:id/teams/:teamId/captain-invitation',
    canRun(),
    describeResponse(
      'Invite a captain for a team without one, or withdraw the invitation',
      200,
      CaptainInvitationReply,
      tag,
    ),
    idParams({ id: 'tournament_not_found', teamId: 'team_not_found' }),
    body(InviteCaptain),
    async (c) => {
      const { id, teamId: ofTeam } = c.req.valid('param')
      const { captain } = c.req.valid('json')
      return c.json({ invitation: await inviteCaptain(c.var.app, c.var.actor, id, ofTeam, captain) }, 200)
    },
  )
  .get('/teams/:id', anyone, describeResponse('A team and its players', 200, TeamWithPlayers, tag), teamId, async (c) =>
    c.json(await readTeamWithPlayers(c.var.app, c.var.visitor, c.req.valid('param').id), 200),
  )
  .get(
    '/teams/:id/roster',
    loggedIn,
    describeResponse("The roster of a captain's own team", 200, Roster, tag),
    teamId,
    async (c) => c.json(await readRoster(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
  .patch(
    '/teams/:id/roster',
    loggedIn,
    describeResponse('Change the name and members of a team', 200, Team, tag),
    teamId,
    body(EditRoster),
    async (c) =>
      c.json(toTeam(await editRoster(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json'))), 200),
  )
  .post(
    '/teams/:id/photo',
    loggedIn,
    describeResponse('Change the photo of a team', 201, Team, tag),
    describeUpload('photo'),
    teamId,
    upload(photoUpload('photo')),
    async (c) => c.json(toTeam(await changePhoto(c.var.app, c.var.user, c.req.valid('param').id, c.var.receive)), 201),
  )
  .delete(
    '/teams/:id/photo',
    loggedIn,
    describeResponse('Remove the photo of a team', 200, Team, tag),
    teamId,
    async (c) => c.json(toTeam(await removePhoto(c.var.app, c.var.user, c.req.valid('param').id)), 200),
  )
  .delete('/teams/:id/membership', loggedIn, describeResponse('Leave a team', 200, Team, tag), teamId, async (c) =>
    c.json(toTeamFor(await leaveTeam(c.var.app, c.var.user, c.req.valid('param').id), 'names'), 200),
  )
  .get('/invitations', loggedIn, describeResponse('My open invitations', 200, InvitationList, tag), async (c) =>
    c.json(await openInvitations(c.var.app, c.var.user), 200),
  )
  .get(
    '/invitations/:id',
    anyone,
    describeResponse('An invitation, for those who have its link', 200, Invitation, tag),
    invitationId,
    query(InvitationSecret),
    async (c) => {
      const { app, visitor } = c.var
      return c.json(await readInvitation(app, visitor, c.req.valid('param').id, c.req.valid('query').secret), 200)
    },
  )
  .patch(
    '/invitations/:id',
    anyone,
    describeResponse('Accept or decline an invitation', 200, Invitation, tag),
    invitationId,
    body(AnswerInvitation),
    async (c) => {
      const { app, visitor } = c.var
      return c.json(await answerInvitation(app, visitor, c.req.valid('param').id, c.req.valid('json')), 200)
    },
  )
