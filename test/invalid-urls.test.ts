import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#app/api.ts'
import type { Failure } from '#lib/errors.ts'
import { apiTable, isUnsafe, routesOf, whoMay } from './api-table.ts'
import { aUserOfEachKind } from './api/users.ts'
import type { Users } from './api/users.ts'
import { openApiOf, operationOf } from './openapi-document.ts'
import type { OpenApi } from './openapi-document.ts'
import { problemOf } from './invalid-requests.ts'
import { useWorld } from './world.ts'
import type { World } from './world.ts'

const world = useWorld()
let users: Users
let document: OpenApi
beforeAll(async () => {
  users = await aUserOfEachKind(world)
  document = await openApiOf(world)
})

const routes = routesOf(createApi({} as World['app']))

describe('an invalid URL', () => {
  test.each([
    ['/tournaments/%E0%A4%A', 400, 'bad_url'],
    ['/%', 400, 'bad_url'],
    ['/tournaments?q=%ED%A0%80', 400, 'bad_url'],
    ['/tournaments?q=%C0%80', 400, 'bad_url'],
    ['/tournaments?q=a%00b', 400, 'bad_url'],
    [`/tournaments?q=${'x'.repeat(10_000)}`, 414, 'url_too_long'],
    [`/${'x/'.repeat(5_000)}`, 414, 'url_too_long'],
    ['/nothing-here', 404, 'not_found'],
    ['/tournaments/', 404, 'not_found'],
    ['//tournaments', 404, 'not_found'],
    ['/constructor', 404, 'not_found'],
  ])('%s', async (path, status, code) => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const reply = await world.api.request(`/api${path}`, { method })
      expect([reply.status, ((await reply.clone().json()) as Failure).code]).toEqual([status, code])
      expect(await problemOf(reply)).toBeNull()
    }
  })

  test.each(['PUT', 'PROPFIND'])('an unsupported method (%s) is a 4xx', async (method) => {
    expect(await problemOf(await world.api.request('/api/tournaments', { method }))).toBeNull()
  })
})

describe('on routes that read, unknown query parameters are ignored and invalid values are refused', () => {
  const ignored = ['a=b', '__proto__=1', '__proto__=1&__proto__=2', 'constructor=1', 'toString=1&toString=2', '&&==']
  const limits = ['0', '-1', '201', 'abc', '', '1.5', 'NaN', 'Infinity', '1e309', '1;drop', '9'.repeat(400)]
  const wrong: Record<string, string[]> = {
    limit: [...limits.map((limit) => `limit=${limit}`), 'limit=1&limit=2'],
    cursor: forgedCursors().map((cursor) => `cursor=${encodeURIComponent(cursor)}`),
    q: [`q=${'x'.repeat(201)}`, 'q=a&q=b'],
    status: ['status=', 'status=none', 'status=Upcoming'],
  }

  test.each(routes.filter((route) => !isUnsafe(route)))('$route', async (route) => {
    const kind = whoMay(route.route)
    const [path, valid] = (await apiTable[route.route]!.request(users, kind)).path.split('?')
    const parameters = operationOf(document, route)?.parameters ?? []
    const required = parameters.some((parameter) => parameter.in === 'query' && parameter.required) ? `${valid}&` : ''
    const get = (query: string) => users[kind].get(`${path}?${query}`)
    for (const query of ignored) expect([query, (await get(required + query)).status]).toEqual([query, 200])

    const found: string[] = []
    for (const { name } of parameters) {
      for (const query of wrong[name] ?? []) {
        const fault = await problemOf(await get(query), name)
        if (fault) found.push(`${query}: ${fault}`)
      }
    }
    expect(found).toEqual([])
  })

  test.each(['%', '_', '\\', "'", '"', '%%%', '％', '＼', '🏀', "'; drop table tournaments--", '\u202e', '-1', '�'])(
    'searching for %j is an ordinary search',
    async (q) => {
      for (const path of ['/tournaments', '/places']) {
        expect((await users.visitor.get(`${path}?q=${encodeURIComponent(q.repeat(3))}`)).status).toBe(200)
      }
    },
  )
})

/** Texts that increasingly resemble a cursor but are not one. */
function forgedCursors(): string[] {
  const now = new Date().toISOString()
  const yearZero = '0000-01-01T00:00:00Z'
  const id = randomUUID()
  const parts = [
    null,
    {},
    [],
    ['a', 'b', 'c', 'd'],
    [now, '0', now],
    [now, '3', now, id],
    [now, '0', now, 'abc'],
    [yearZero, '1', now, id],
    [now, '0', yearZero, id],
    [now, '1', '2026-02-30T00:00:00Z', id],
    ['\u0000', '0', now, id],
  ]
  const encoded = parts.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
  return ['x', 'null', '0', '%25', '🏀', 'x'.repeat(401), ...encoded]
}
