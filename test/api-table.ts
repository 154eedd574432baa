import { accountRows } from './api/accounts.ts'
import { adminRows } from './api/admin.ts'
import { competitionRows } from './api/competition.ts'
import { contentRows } from './api/content.ts'
import { kinds } from './api/users.ts'
import type { ApiRequest, Kind, Row, Users } from './api/users.ts'
import { organizingRows } from './api/organizing.ts'
import { scheduleRows } from './api/schedule.ts'
import { teamRows } from './api/teams.ts'
import { tableRows } from './api/tables.ts'
import { tournamentRows } from './api/tournaments.ts'
import { visitor } from './builders.ts'
import type { World } from './world.ts'

/** Every API route with a valid request and the expected status for each kind of user. The tests fail for missing routes. */
export const apiTable: Record<string, Row> = {
  ...accountRows,
  ...tournamentRows,
  ...teamRows,
  ...organizingRows,
  ...competitionRows,
  ...tableRows,
  ...scheduleRows,
  ...contentRows,
  ...adminRows,
}

export type ApiRoute = { route: string; method: string; who: string[]; takesUpload: boolean }

/** Hono's routes, each once, with who may use it according to its middleware. */
export function routesOf(api: World['api']): ApiRoute[] {
  const routes = new Map<string, ApiRoute>()
  for (const { method, path, handler } of api.routes) {
    if (method === 'ALL') continue
    const route = `${method} ${path}`
    const known = routes.get(route) ?? { route, method, who: [], takesUpload: false }
    if ('takesUpload' in handler) known.takesUpload = true
    if ('who' in handler) known.who.push(String(handler.who))
    routes.set(route, known)
  }
  return [...routes.values()]
}

export const isUnsafe = ({ method }: { method: string }) => method !== 'GET' && method !== 'HEAD'

/** Whether the route needs a different request for each kind of user. */
export const dependsOnKind = ({ route }: Pick<ApiRoute, 'route'>) => apiTable[route]!.request.length > 1

/** The least privileged kind of user who may use this route. */
export const whoMay = (route: string): Kind => {
  const { statuses } = apiTable[route]!
  return (['captain', ...kinds] as const).find((kind) => statuses[kind] < 300)!
}

/** Sends a row's request as this kind of user. */
export async function send(
  users: Users,
  kind: Kind,
  method: string,
  asked: ApiRequest,
  headers: Record<string, string> = {},
) {
  const browser = asked.cookie ? visitor(users.world, asked.cookie) : users[kind]
  return browser.call(method, asked.path, asked.form ?? asked.body, { ...asked.headers, ...headers })
}
