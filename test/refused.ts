import { refusals } from '#lib/errors.ts'
import type { Failure } from '#lib/errors.ts'
import { apiTable, whoMay } from './api-table.ts'
import type { ApiRoute } from './api-table.ts'
import type { Ask, Stage } from './api/stage.ts'
import { fingerprint } from './fingerprint.ts'
import type { World } from './world.ts'

const wordsOfLibraries = /^(invalid (input|option|string|url|uuid|email|iso)|expected|unrecognized|too (big|small))/i

/** What is wrong with a refusal: null when it is a 4xx of our table, in our words, with a sentence at `field` if one is to blame. */
export async function faultOf(reply: Response, field?: string): Promise<string | null> {
  const text = await reply.text()
  if (reply.status < 400 || reply.status >= 500) return `${reply.status} ${text.slice(0, 200)}`
  if (reply.status === 429) return 'a limit answered before anybody looked'
  const { code, message, fields = {}, ...more } = JSON.parse(text) as Failure
  if (refusals[code]?.[0] !== reply.status || refusals[code][1] !== message) return `not in the table: ${text}`
  if (Object.keys(more).length > 0) return `says more than it should: ${text}`
  if (reply.status === 400 && field !== undefined && !fields[field]) return `does not name the field: ${text}`
  const foreign = Object.values(fields).filter((sentence) => wordsOfLibraries.test(sentence))
  return foreign.length > 0 ? `in the words of a library: ${foreign.join('; ')}` : null
}

/** Lets everybody begin anew: whoever sends hundreds of requests is not to be stopped by their number alone. */
export async function forgetLimits(world: World): Promise<void> {
  await world.app.pool.query('delete from rate_limits')
}

/** A wrong request; `field` is the one to blame. Without headers the body is sent as JSON. */
export type Wrong = { name: string; path?: string; body?: BodyInit; headers?: Record<string, string>; field?: string }

/** Sends every wrong request as somebody who may use the route; tells which were not refused properly, and what traces they left. */
export async function faults(stage: Stage, route: ApiRoute, wrongs: (asked: Ask) => Wrong[]): Promise<string[]> {
  const kind = whoMay(route.route)
  const asked = await apiTable[route.route]!.ask(stage, kind)
  const before = await fingerprint(stage.world)
  const found: string[] = []
  for (const { name, path = asked.path, body, headers, field } of wrongs(asked)) {
    await forgetLimits(stage.world)
    const reply = await stage.world.api.request(`/api${path}`, {
      method: route.method,
      headers: { cookie: stage[kind].cookie ?? '', ...(headers ?? { 'content-type': 'application/json' }) },
      body,
    })
    const fault = await faultOf(reply, field)
    if (fault) found.push(`${name}: ${fault}`)
  }
  const after = await fingerprint(stage.world)
  const touched = Object.keys(after).filter((table) => after[table] !== before[table])
  return [...found, ...touched.map((table) => `left a trace in ${table}`)]
}
