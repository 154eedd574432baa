import { refusals } from '#app/refusals.ts'
import { competitionRefusals } from '#features/competition/refusals.ts'
import type { Failure } from '#lib/errors.ts'
import { apiTable, whoMay } from './api-table.ts'
import type { ApiRoute } from './api-table.ts'
import type { ApiRequest, Kind, Users } from './api/users.ts'
import { tableChanges } from './table-changes.ts'

const libraryMessages = /^(invalid (input|option|string|url|uuid|email|iso)|expected|unrecognized|too (big|small))/i

/**
 * What is wrong with a refusal; null when it is a 4xx from our table with its own message (those of the competition name the case instead), and with a message at `field` if that is to
 * blame.
 */
export async function problemOf(reply: Response, field?: string): Promise<string | null> {
  const text = await reply.text()
  if (reply.status < 400 || reply.status >= 500) return `${reply.status} ${text.slice(0, 200)}`
  if (reply.status === 429) return 'a rate limit refused it first'
  const { code, message, fields = {}, details: _, ...more } = JSON.parse(text) as Failure
  const isOurs = refusals[code]?.[0] === reply.status && (refusals[code][1] === message || code in competitionRefusals)
  if (!isOurs) return `not in the table of refusals: ${text}`
  if (Object.keys(more).length > 0) return `has unexpected properties: ${text}`
  if (reply.status === 400 && field !== undefined && !fields[field]) return `does not name the field: ${text}`
  const foreign = Object.values(fields).filter((sentence) => libraryMessages.test(sentence))
  return foreign.length > 0 ? `a library's message: ${foreign.join('; ')}` : null
}

/** An invalid request; `field` is the one to blame. Without headers, the body is sent as JSON. */
export type Wrong = { name: string; path?: string; body?: BodyInit; headers?: Record<string, string>; field?: string }

const validRequests = new WeakMap<Users, Map<string, ApiRequest>>()

/** A valid request to the route, made once: refused requests change nothing that it needs. */
async function validRequest(users: Users, { route }: ApiRoute, kind: Kind): Promise<ApiRequest> {
  const made = validRequests.get(users) ?? new Map<string, ApiRequest>()
  validRequests.set(users, made)
  const asked = made.get(route) ?? (await apiTable[route]!.request(users, kind))
  made.set(route, asked)
  return asked
}

/** Sends every invalid request as a user who may use the route. Returns the ones not refused properly, and the tables they changed. */
export async function problemsOf(
  users: Users,
  route: ApiRoute,
  wrongs: (asked: ApiRequest) => Wrong[],
): Promise<string[]> {
  const kind = whoMay(route.route)
  const asked = await validRequest(users, route, kind)
  const before = await tableChanges(users.world)
  const found: string[] = []
  for (const { name, path = asked.path, body, headers, field } of wrongs(asked)) {
    const reply = await users.world.api.request(`/api${path}`, {
      method: route.method,
      headers: { cookie: users[kind].cookie ?? '', ...(headers ?? { 'content-type': 'application/json' }) },
      body,
    })
    const fault = await problemOf(reply, field)
    if (fault) found.push(`${name}: ${fault}`)
  }
  const after = await tableChanges(users.world)
  const tables = new Set([...Object.keys(before), ...Object.keys(after)])
  const touched = [...tables].filter((table) => after[table] !== before[table])
  return [...found, ...touched.map((table) => `changed table ${table}`)]
}
