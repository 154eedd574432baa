import { Hono } from 'hono'
import { movesIn, refuseMoves } from '#features/registrations/server/moves/note-moves.ts'
import { EditDetails, Tournament } from '#features/tournaments/contract.ts'
import { editDetails } from '#features/tournaments/server/editing/details.ts'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import { toTournament } from '#features/tournaments/server/wire.ts'
import { body, describeResponse } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import { MovePreview } from '../../contract.ts'
import { previewMove } from './preview.ts'

const tag = 'Tournaments'

const { detailEditsPerUser, detailPreviewsPerUser } = rateLimits({
  detailEditsPerUser: { per: 'user', attempts: 30, seconds: 60 * 60 },
  /** A preview may look up a place. */
  detailPreviewsPerUser: { per: 'user', attempts: 60, seconds: 60 * 60 },
})

/** What those who run a tournament change themselves. It may let captains get their fees back. */
export const detailRoutes = new Hono<Env>()
  .patch(
    '/tournaments/:id/details',
    canRun(),
    describeResponse('Edit a tournament that you run', 200, Tournament, tag),
    body(EditDetails),
    async (c) => {
      const { app, actor } = c.var
      await app.limits.spend(detailEditsPerUser, actor.id)
      const edited = await editDetails(app, actor, c.req.param('id'), c.req.valid('json'), async (tx, after) => {
        refuseMoves(await movesIn(tx, after, app.now()), actor)
      })
      return c.json(toTournament(edited), 200)
    },
  )
  .post(
    '/tournaments/:id/details/preview',
    canRun(),
    describeResponse('Whom an edit would notify, and what may be refunded', 200, MovePreview, tag),
    body(EditDetails),
    async (c) => {
      const { app, actor } = c.var
      await app.limits.spend(detailPreviewsPerUser, actor.id)
      return c.json(await previewMove(app, actor, c.req.param('id'), c.req.valid('json')), 200)
    },
  )
