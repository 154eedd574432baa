import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { validate as isId } from 'uuid'
import { refusals } from '#app/refusals.ts'
import type { Failure } from '#lib/errors.ts'
import { apiTable, dependsOnKind, isUnsafe, routesOf, whoMay } from './api-table.ts'
import type { ApiRoute } from './api-table.ts'
import { aUserOfEachKind, kinds } from './api/users.ts'
import type { ApiRequest, Kind, Users } from './api/users.ts'
import { valueFrom } from './from-schema.ts'
import { bodySchemaOf, openApiOf, operationOf } from './openapi-document.ts'
import type { OpenApi, Operation, Schema } from './openapi-document.ts'
import { seeded } from './random.ts'
import type { Random } from './random.ts'
import { changedTables } from './table-changes.ts'
import type { World } from './world.ts'

/* Random requests to every route, made from the OpenAPI document: valid ones, ones with a mistake, and hostile ones, by every kind of user. */

/** Streams never end, uploads take forms, and the others end the sessions that the requests are sent with. */
const leftOut = /\/live|\/auth\/(?!session$)|DELETE \/api\/users\/:id$|suspension|\/webhooks\//

const hostileTexts = [
  '',
  ' ',
  '\0',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  '%00',
  '-1',
  '1e999',
  '\u202e',
  '😀'.repeat(300),
  'x'.repeat(10_000),
  'null',
  '__proto__',
  '[object Object]',
  'https://x.example',
]
const hostileNumbers = [-1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER, -(2 ** 53)]
const hostile: unknown[] = [...hostileTexts, ...hostileNumbers, null, true, [], {}, [[]], { $gt: '' }, { toString: 1 }]

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

export type Fuzzer = Awaited<ReturnType<typeof aFuzzer>>

export async function aFuzzer(world: World) {
  const users = await aUserOfEachKind(world)
  const document = await openApiOf(world)
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  const routes = routesOf(world.api).filter(({ route, takesUpload }) => !takesUpload && !leftOut.test(route))
  const checks = new Map<string, ValidateFunction | null>()
  /** Checks a reply against the document; null if it doesn't describe the reply as JSON. */
  const checkOf = (route: ApiRoute, status: number) => {
    const key = `${route.route} ${status}`
    if (!checks.has(key)) {
      const schema = operationOf(document, route)?.responses[status]?.content?.['application/json']?.schema
      checks.set(key, schema ? ajv.compile({ ...schema, components: document.components }) : null)
    }
    return checks.get(key) ?? null
  }
  return { world, users, document, routes, checkOf, samples: new Map<string, Sample>() }
}

/** A valid request to a route, and how often it has been sent. */
type Sample = { asked: ApiRequest; uses: number }

/** After so many uses, a sample is made again, with new rows. */
const maxUses = (route: ApiRoute) => (isUnsafe(route) ? 20 : 200)

async function sampleOf({ users, samples }: Fuzzer, route: ApiRoute, kind: Kind): Promise<ApiRequest> {
  const key = dependsOnKind(route) ? `${route.route} ${kind}` : route.route
  const made = samples.get(key)
  const isFresh = made && made.uses < maxUses(route)
  const sample = isFresh ? made : { asked: await newSample(users, route.route, kind), uses: 0 }
  samples.set(key, { ...sample, uses: sample.uses + 1 })
  return sample.asked
}

async function newSample(users: Users, route: string, kind: Kind): Promise<ApiRequest> {
  // Earlier requests may have revoked this, and samples need it. In a long run, sessions would also record use an hour later.
  await users.world.database.pool.query(
    `update users set email_verified = true, tournaments_per_day = 1000;
     update sessions set updated_at = now(), confirmed_at = now()`,
  )
  const asked = await apiTable[route]!.request(users, kind)
  await changedTables(users.world)
  return asked
}

/** How many requests got which status, and how many replies were checked against the document. */
export type Fuzzed = { statuses: Record<number, number>; documented: number }

/** Sends so many requests. Throws with the request at the first reply that is wrong. */
export async function fuzz(fuzzer: Fuzzer, seed: number, count: number): Promise<Fuzzed> {
  const random = seeded(seed)
  const statuses: Record<number, number> = {}
  const seenIds: string[] = []
  let documented = 0
  for (let sent = 0; sent < count; sent += 1) {
    const route = random.pick(fuzzer.routes)
    const kind = random.chance(0.5) ? whoMay(route.route) : random.pick(kinds)
    const asked = await sampleOf(fuzzer, route, kind)
    for (const id of asked.path.split(/[/?=&]/).filter(isId)) seenIds.push(id)
    const request = madeFrom(fuzzer, random, route, asked, seenIds.slice(-200))
    const reply = await send(fuzzer.users, kind, route, request)
    const text = await reply.text()
    const problem = await problemOf(fuzzer, route, reply, text)
    if (problem) {
      const what = {
        seed,
        sent,
        kind,
        method: route.method,
        ...request,
        status: reply.status,
        reply: text.slice(0, 500),
      }
      throw new Error(`${problem}: ${JSON.stringify(what).slice(0, 3_000)}`)
    }
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
    if (reply.ok && fuzzer.checkOf(route, reply.status)) documented += 1
  }
  return { statuses, documented }
}

type Made = { path: string; body: string | undefined }

function madeFrom(fuzzer: Fuzzer, random: Random, route: ApiRoute, asked: ApiRequest, ids: readonly string[]): Made {
  const { document } = fuzzer
  const operation = operationOf(document, route)
  const path = random.chance(0.8) ? asked.path : withOtherIds(random, asked.path, ids)
  return {
    path: withQuery(document, random, path, operation, ids),
    body: bodyFrom(document, random, bodySchemaOf(document, route), asked.body, ids),
  }
}

const withOtherIds = (random: Random, path: string, ids: readonly string[]) =>
  path.replaceAll(/[0-9a-f-]{36}/g, (id) =>
    random.chance(0.7) ? random.pick([id, ...ids]) : encodeURIComponent(textOf(random.pick(hostile))),
  )

function withQuery(
  document: OpenApi,
  random: Random,
  path: string,
  operation: Operation | undefined,
  ids: readonly string[],
) {
  const names = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query')
  if (names.length === 0 || random.chance(0.4)) return path
  const [pathname, given = ''] = path.split('?')
  const query = new URLSearchParams(given)
  const { name } = random.pick(names)
  query.set(name, random.chance(0.5) ? textOf(random.pick(hostile)) : random.pick([...ids, '1', '10', 'a', 'true']))
  return `${pathname}?${query.toString()}`
}

function bodyFrom(
  document: OpenApi,
  random: Random,
  schema: Schema | null,
  valid: Record<string, unknown> | undefined,
  ids: readonly string[],
): string | undefined {
  if (!schema) return undefined
  if (random.chance(0.03)) return random.pick(['', '{', 'null', '[]', '"x"', '{"a":1e999}', '['.repeat(2_000)])
  const source = { random, ids: ids.length > 0 ? ids : ['-'], texts: ['Reds', 'paid', 'x@y.example'], now: new Date() }
  if (random.chance(0.2)) return JSON.stringify(valueFrom(document, schema, source))
  const body: Record<string, unknown> = structuredClone(valid ?? {})
  if (random.chance(0.6)) spoil(random, body, Object.keys(schema.properties ?? {}))
  return JSON.stringify(body)
}

/** Changes one value in it, at any depth, or adds or removes a property. */
function spoil(random: Random, target: Record<string, unknown>, names: readonly string[]): void {
  const keys = Object.keys(target)
  if (keys.length === 0 || random.chance(0.15)) {
    target[random.pick([...names, '__proto__', 'id', 'role'])] = random.pick(hostile)
    return
  }
  const key = random.pick(keys)
  const value = target[key]
  if (typeof value === 'object' && value !== null && random.chance(0.7))
    return spoil(random, value as Record<string, unknown>, names)
  if (random.chance(0.2)) delete target[key]
  else target[key] = random.pick(hostile)
}

async function send(users: Users, kind: Kind, { method }: ApiRoute, { path, body }: Made): Promise<Response> {
  return users.world.api.request(`/api${path}`, {
    method,
    headers: { cookie: users[kind].cookie ?? '', ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: method === 'GET' ? undefined : body,
  })
}

async function problemOf(fuzzer: Fuzzer, route: ApiRoute, reply: Response, text: string): Promise<string | null> {
  const { status } = reply
  if (status >= 500) return 'the server failed'
  const changed = await changedTables(fuzzer.world)
  if ((status >= 400 || route.method === 'GET') && changed.length > 0) return `changed ${changed.join(', ')}`
  if (!reply.headers.get('content-type')?.includes('json')) return null
  const json: unknown = JSON.parse(text)
  if (status >= 400) return isRefusal(json, status) ? null : 'not a refusal of the table'
  const check = fuzzer.checkOf(route, status)
  return check === null || check(json) ? null : `not as documented: ${JSON.stringify(check.errors?.[0])}`
}

const isRefusal = (json: unknown, status: number) => {
  const { code, message } = json as Failure
  return typeof message === 'string' && refusals[code]?.[0] === status
}
