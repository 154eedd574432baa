import { Hono } from 'hono'
import { canScore } from '#features/tournaments/server/officials/officials.ts'
import { AppError } from '#lib/errors.ts'
import type { Env } from '#platform/http/http.ts'
import { ReportRecorded } from '../../api-contract.ts'
import { Report } from '../../change-contract.ts'
import { matchNumber } from '../match-number.ts'
import { annulledIn, toMatch } from '../wire.ts'
import { factRoute } from './fact-route.ts'

export const scoreRoutes = new Hono<Env>().post(
  '/tournaments/:id/matches/:number/reports',
  ...factRoute({
    who: canScore(),
    summary: 'Report the result of a match, or correct it',
    body: Report,
    fact: ({ teams, game, result }, c) => ({ kind: 'report', match: matchNumber(c), teams, game, result }),
    reply: [
      ReportRecorded,
      ({ seq, state }, c) => {
        const reported = state.matches.find(({ fixture }) => fixture.no === matchNumber(c))
        // A repeated request, sent after the draw was undone.
        if (!reported) throw new AppError('not_drawn')
        return { seq, match: toMatch(reported, annulledIn(state)) }
      },
    ],
  }),
)
