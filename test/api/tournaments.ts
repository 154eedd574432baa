import { aTournamentForm } from '../builders.ts'
import { aCup, administratorOnly, everyone, signedIn } from './stage.ts'
import type { Row } from './stage.ts'

export const tournamentRows: Record<string, Row> = {
  'GET /api/tournaments': { ask: () => ({ path: '/tournaments?q=river&limit=3' }), answers: everyone(200) },
  'POST /api/tournaments': { ask: () => ({ path: '/tournaments', body: aTournamentForm() }), answers: signedIn(201) },
  'GET /api/tournaments/:id': { ask: async (stage) => ({ path: await aCup(stage) }), answers: everyone(200) },
  'PATCH /api/tournaments/:id': {
    ask: async (stage) => ({ path: await aCup(stage), body: aTournamentForm() }),
    answers: administratorOnly(200),
  },
  'DELETE /api/tournaments/:id': {
    ask: async (stage) => ({ path: await aCup(stage) }),
    answers: administratorOnly(200),
  },
  'GET /api/tournaments/:id/teams': {
    ask: async (stage) => ({ path: `${await aCup(stage)}/teams` }),
    answers: everyone(200),
  },
  'GET /api/tournaments/:id/calendar.ics': {
    ask: async (stage) => ({ path: `${await aCup(stage)}/calendar.ics` }),
    answers: everyone(200),
  },
  'GET /api/stats': { ask: () => ({ path: '/stats' }), answers: everyone(200) },
  'GET /api/community/users': { ask: () => ({ path: '/community/users?q=robin&limit=3' }), answers: everyone(200) },
  'GET /api/users-with-teams': { ask: () => ({ path: '/users-with-teams?q=robin&limit=3' }), answers: everyone(200) },
  'GET /api/rankings/me': { ask: () => ({ path: '/rankings/me' }), answers: signedIn(200) },
  'GET /api/places': { ask: () => ({ path: '/places?q=aust' }), answers: everyone(200) },
  'POST /api/contact': {
    ask: () => ({
      path: '/contact',
      body: { name: 'Robin Keller', email: 'robin@x.example', subject: 'Parking', message: 'Is there any?' },
    }),
    answers: everyone(201),
  },
  'GET /api/openapi.json': { ask: () => ({ path: '/openapi.json' }), answers: everyone(200) },
  'GET /api/docs': { ask: () => ({ path: '/docs' }), answers: everyone(200) },
}
