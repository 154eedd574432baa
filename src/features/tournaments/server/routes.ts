import { Hono } from 'hono'
import { z } from 'zod'
import { photoUpload } from '#platform/files/images.ts'
import { describeUpload, upload } from '#platform/files/uploads.ts'
import { locationSearch } from '#features/accounts/profile-values.ts'
import { describeResponse, anyone, body, idParam, query, loggedIn } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import {
  FindPlaces,
  PlaceList,
  Stats,
  Tournament,
  TournamentAlerts,
  TournamentDetails,
  TournamentHost,
  TournamentRole,
} from '../contract.ts'
import { readAlerts, setAlerts } from './alerts/alerts.ts'
import { calendarOf } from './calendar/calendar.ts'
import { changeImage, readDetails, removeImage } from './editing/details.ts'
import { canRun, findActor } from './officials/officials.ts'
import { startTournament } from './start.ts'
import { readHost } from './host.ts'
import { readVisibleTournament } from './read.ts'
import { readStats } from './stats.ts'
import { toTournament } from './wire.ts'

const tag = 'Tournaments'
const tournamentId = idParam('tournament_not_found')

const { locationSearchesPerNetwork, alertChangesPerUser } = rateLimits({
  /** One search per pause in typing, for everyone in the network. */
  locationSearchesPerNetwork: { per: 'network', attempts: 600, seconds: 5 * 60 },
  alertChangesPerUser: { per: 'user', attempts: 60, seconds: 60 * 60 },
})

export const tournamentRoutes = new Hono<Env>()
  .get('/tournaments/:id', anyone, describeResponse('One tournament', 200, Tournament, tag), tournamentId, async (c) =>
    c.json(toTournament(await readVisibleTournament(c.var.app.db, c.req.valid('param').id, c.var.visitor)), 200),
  )
  .get(
    '/tournaments/:id/host',
    anyone,
    describeResponse('Who organizes the tournament', 200, TournamentHost, tag),
    tournamentId,
    async (c) => c.json(await readHost(c.var.app, c.req.valid('param').id, c.var.visitor), 200),
  )
  .get(
    '/tournaments/:id/role',
    loggedIn,
    describeResponse('What you may do in the tournament', 200, TournamentRole, tag),
    tournamentId,
    async (c) => {
      const actor = await findActor(c.var.app.db, c.req.valid('param').id, c.var.user)
      return c.json({ role: actor?.role ?? null }, 200)
    },
  )
  .get(
    '/tournaments/:id/alerts',
    loggedIn,
    describeResponse('What you will be notified of', 200, TournamentAlerts, tag),
    tournamentId,
    async (c) => c.json(await readAlerts(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
  .put(
    '/tournaments/:id/alerts',
    loggedIn,
    describeResponse('Choose what you will be notified of, once each', 200, TournamentAlerts, tag),
    tournamentId,
    body(TournamentAlerts),
    async (c) => {
      const { app, user } = c.var
      await app.limits.spend(alertChangesPerUser, user.id)
      return c.json(await setAlerts(app, user, c.req.valid('param').id, c.req.valid('json')), 200)
    },
  )
  .get(
    '/tournaments/:id/calendar.ics',
    anyone,
    describeResponse('The tournament as a calendar event', 200, z.string(), tag, 'text/calendar'),
    tournamentId,
    async (c) => {
      c.header('Content-Disposition', 'attachment; filename="tournament.ics"')
      return c.body(await calendarOf(c.var.app, c.req.valid('param').id, c.var.visitor), 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
      })
    },
  )
  .get(
    '/tournaments/:id/details',
    canRun(),
    describeResponse('The description, the rules and the venue notes, to edit them', 200, TournamentDetails, tag),
    async (c) => c.json(await readDetails(c.var.app, c.req.param('id')), 200),
  )
  .post(
    '/tournaments/:id/start',
    canRun(),
    describeResponse('Start a tournament before its start date', 200, Tournament, tag),
    async (c) => c.json(toTournament(await startTournament(c.var.app, c.var.actor, c.req.param('id'))), 200),
  )
  .post(
    '/tournaments/:id/image',
    canRun(),
    describeResponse('Change the photo of a tournament', 201, Tournament, tag),
    describeUpload('image'),
    upload(photoUpload('image')),
    async (c) => c.json(toTournament(await changeImage(c.var.app, c.var.actor, c.req.param('id'), c.var.receive)), 201),
  )
  .delete(
    '/tournaments/:id/image',
    canRun(),
    describeResponse('Remove the photo of a tournament', 200, Tournament, tag),
    async (c) => c.json(toTournament(await removeImage(c.var.app, c.var.actor, c.req.param('id'))), 200),
  )
  .get('/stats', anyone, describeResponse('Totals', 200, Stats, tag), async (c) =>
    c.json(await readStats(c.var.app), 200),
  )
  .get('/places', anyone, describeResponse('Suggest locations', 200, PlaceList, tag), query(FindPlaces), async (c) => {
    const { q, country } = c.req.valid('query')
    if (q.trim().length < locationSearch.minCharacters) return c.json([], 200)
    await c.var.app.limits.spend(locationSearchesPerNetwork, c.var.address)
    return c.json(await c.var.app.places.search(q, { limit: locationSearch.results, country }), 200)
  })
