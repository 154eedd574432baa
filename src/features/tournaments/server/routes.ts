import { Hono } from 'hono'
import { z } from 'zod'
import { administrator, answers, anyone, body, idParam, query, signedIn } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { withPageHeaders } from '#platform/paging.ts'
import {
  CreateTournament,
  EditTournament,
  FindPlaces,
  ListTournaments,
  PlaceList,
  Stats,
  Tournament,
  TournamentList,
} from '../contract.ts'
import { placeSearch } from '../values.ts'
import { calendarOf } from './calendar.ts'
import { listTournaments } from './list.ts'
import { createTournament, editTournament, readTournament } from './service.ts'
import { readStats } from './stats.ts'
import { toTournament } from './wire.ts'

const tag = 'Tournaments'
const tournamentId = idParam('tournament_not_found')

export const tournamentRoutes = new Hono<Env>()
  .get(
    '/tournaments',
    anyone,
    answers('Find tournaments', 200, TournamentList, tag),
    query(ListTournaments),
    async (c) => {
      const list = withPageHeaders(c, await listTournaments(c.var.app, c.req.valid('query')))
      return c.json(list.rows.map(toTournament), 200)
    },
  )
  .post(
    '/tournaments',
    signedIn,
    answers('Create a tournament', 201, Tournament, tag),
    body(CreateTournament),
    async (c) => c.json(toTournament(await createTournament(c.var.app, c.var.user, c.req.valid('json'))), 201),
  )
  .get('/tournaments/:id', anyone, answers('One tournament', 200, Tournament, tag), tournamentId, async (c) =>
    c.json(toTournament(await readTournament(c.var.app.db, c.req.valid('param').id)), 200),
  )
  .get(
    '/tournaments/:id/calendar.ics',
    anyone,
    answers('An entry for calendars', 200, z.string(), tag, 'text/calendar'),
    tournamentId,
    async (c) => {
      c.header('Content-Disposition', 'attachment; filename="tournament.ics"')
      return c.body(await calendarOf(c.var.app, c.req.valid('param').id), 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
      })
    },
  )
  .patch(
    '/tournaments/:id',
    administrator('administrator_edits_only'),
    answers('Edit a tournament', 200, Tournament, tag),
    tournamentId,
    body(EditTournament),
    async (c) =>
      c.json(
        toTournament(await editTournament(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
        200,
      ),
  )
  .get('/stats', anyone, answers('Totals', 200, Stats, tag), async (c) => c.json(await readStats(c.var.app), 200))
  .get('/places', anyone, answers('Suggest places', 200, PlaceList, tag), query(FindPlaces), async (c) => {
    const { q } = c.req.valid('query')
    if (q.trim().length < placeSearch.minCharacters) return c.json([], 200)
    await c.var.app.limits.spend('placeSearchesPerAddress', c.var.address)
    return c.json(await c.var.app.places.search(q, placeSearch.results), 200)
  })
