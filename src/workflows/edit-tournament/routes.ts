import { Hono } from 'hono'
import { MovePreview } from '#features/payments/contract.ts'
import { EditDetails, EditTournament, Tournament } from '#features/tournaments/contract.ts'
import { canRun, userActor } from '#features/tournaments/server/officials/officials.ts'
import { toTournament } from '#features/tournaments/server/wire.ts'
import { administrator, body, describeResponse, idParam } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import { editAsAdministrator, editAsOfficial } from './edit.ts'
import { previewMove } from './preview.ts'

const tag = 'Tournaments'

const { detailEditsPerUser, detailPreviewsPerUser } = rateLimits({
  detailEditsPerUser: { per: 'user', attempts: 30, seconds: 60 * 60 },
  /** A preview may look up a place. */
  detailPreviewsPerUser: { per: 'user', attempts: 60, seconds: 60 * 60 },
})

/** Changes of a tournament, which may move its schedule and let captains get their fees back. */
export const editRoutes = new Hono<Env>()
  .patch(
    '/tournaments/:id',
    administrator('administrator_edits_only'),
    describeResponse('Edit a tournament', 200, Tournament, tag),
    idParam('tournament_not_found'),
    body(EditTournament),
    async (c) => {
      const { app, user } = c.var
      const actor = userActor(user, 'administrator')
      const edited = await editAsAdministrator(app, actor, c.req.valid('param').id, c.req.valid('json'))
      return c.json(toTournament(edited), 200)
    },
  )
  .patch(
    '/tournaments/:id/details',
    canRun(),
    describeResponse('Edit a tournament that you run', 200, Tournament, tag),
    body(EditDetails),
    async (c) => {
      const { app, actor } = c.var
      await app.limits.spend(detailEditsPerUser, actor.id)
      return c.json(toTournament(await editAsOfficial(app, actor, c.req.param('id'), c.req.valid('json'))), 200)
    },
  )
  .post(
    '/tournaments/:id/details/preview',
    canRun(),
    describeResponse('Who an edit would notify, what it would move, and what may be refunded', 200, MovePreview, tag),
    body(EditDetails),
    async (c) => {
      const { app, actor } = c.var
      await app.limits.spend(detailPreviewsPerUser, actor.id)
      return c.json(await previewMove(app, actor, c.req.param('id'), c.req.valid('json')), 200)
    },
  )
