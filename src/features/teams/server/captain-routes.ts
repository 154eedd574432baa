import { Hono } from 'hono'
import { AppError } from '#lib/errors.ts'
import { answers, body, idParam, signedIn } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { aPicture } from '#platform/pictures.ts'
import { describeUpload, upload } from '#platform/uploads.ts'
import { EditRoster, Roster, UserTournamentList } from '../captain-contract.ts'
import { Team } from '../contract.ts'
import { changePhoto, removePhoto } from './photo.ts'
import { editRoster, readRoster } from './roster.ts'
import { tournamentsOf } from './user-tournaments.ts'
import { toTeam } from './wire.ts'

const tag = 'Teams'
const teamId = idParam('team_not_found')

export const captainRoutes = new Hono<Env>()
  .get('/teams/:id/roster', signedIn, answers("A captain's own team", 200, Roster, tag), teamId, async (c) =>
    c.json(await readRoster(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
  .patch(
    '/teams/:id/roster',
    signedIn,
    answers('Change the name and members of a team', 200, Team, tag),
    teamId,
    body(EditRoster),
    async (c) =>
      c.json(toTeam(await editRoster(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json'))), 200),
  )
  .post(
    '/teams/:id/photo',
    signedIn,
    answers('Change the photo of a team', 201, Team, tag),
    describeUpload('photo'),
    teamId,
    upload(aPicture('photo')),
    async (c) => c.json(toTeam(await changePhoto(c.var.app, c.var.user, c.req.valid('param').id, c.var.receive)), 201),
  )
  .delete('/teams/:id/photo', signedIn, answers('Remove the photo of a team', 200, Team, tag), teamId, async (c) =>
    c.json(toTeam(await removePhoto(c.var.app, c.var.user, c.req.valid('param').id)), 200),
  )
  .get(
    '/users/:id/tournaments',
    signedIn,
    answers('What a user organizes and plays in', 200, UserTournamentList, 'Tournaments'),
    idParam('not_found'),
    async (c) => {
      const { id } = c.req.valid('param')
      if (id !== c.var.user.id && c.var.user.role !== 'administrator') throw new AppError('not_found')
      return c.json(await tournamentsOf(c.var.app, id), 200)
    },
  )
