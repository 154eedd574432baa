import { accountRows } from './api/accounts.ts'
import { adminRows } from './api/admin.ts'
import { contentRows } from './api/content.ts'
import { kinds } from './api/stage.ts'
import type { Ask, Kind, Row, Stage } from './api/stage.ts'
import { teamRows } from './api/teams.ts'
import { tournamentRows } from './api/tournaments.ts'
import { visitor } from './builders.ts'
import type { World } from './world.ts'

/** Every route of the API with a valid request and what each kind of user is answered. A route that is not here fails the tests. */
export const apiTable: Record<string, Row> = {
  ...accountRows,
  ...tournamentRows,
  ...teamRows,
  ...contentRows,
  ...adminRows,
}

export type ApiRoute = { route: string; method: string; who: string[]; takesUpload: boolean }

/** The routes as Hono knows them, each once, with what its middleware say about who may use it. */
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

/** Somebody who may use this route, as little as possible above the others. */
export const whoMay = (route: string): Kind => {
  const { answers } = apiTable[route]!
  return (['captain', ...kinds] as const).find((kind) => answers[kind] < 300)!
}

/** Sends a row's request as this kind of user. */
export async function send(stage: Stage, kind: Kind, method: string, ask: Ask, headers: Record<string, string> = {}) {
  const browser = ask.cookie ? visitor(stage.world, ask.cookie) : stage[kind]
  return browser.call(method, ask.path, ask.form ?? ask.body, { ...ask.headers, ...headers })
}
