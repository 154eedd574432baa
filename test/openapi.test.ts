import { createHash } from 'node:crypto'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '#app/api.ts'
import { refusals } from '#app/refusals.ts'
import { apiTable, routesOf, send, whoMay } from './api-table.ts'
import { aUserOfEachKind } from './api/users.ts'
import type { Users } from './api/users.ts'
import { bodySchemaOf, openApiOf, operationOf } from './openapi-document.ts'
import type { OpenApi, Operation, Schema } from './openapi-document.ts'
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
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

const isReadable = (key: string, value: unknown) => key !== 'pattern' || !/\\p\{/i.test(String(value))

/** A validator for one schema of the document. (Zod compiles patterns without the `u` flag that JSON Schema requires.) */
function checker(schema: Schema) {
  const whole = JSON.stringify({ ...schema, $defs: document.components?.schemas })
  const readable: unknown = JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/'), (key, value: unknown) =>
    isReadable(key, value) ? value : undefined,
  )
  return z.fromJSONSchema(readable as Parameters<typeof z.fromJSONSchema>[0])
}

test('the document is OpenAPI 3.1 with a title and a description', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Homefield API', version: '1' },
    servers: [{ url: 'http://localhost:3000' }],
  })
})

test('it contains exactly the routes', () => {
  const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  expect(described.toSorted()).toEqual(routes.map(({ route }) => route.replace(/:(\w+)/g, '{$1}')).toSorted())
})

test('every operation has a unique id, a summary, a group and its permissions', () => {
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids)).toHaveLength(ids.length)
  for (const { operation } of operations()) {
    expect(operation).toMatchObject({
      summary: expect.stringMatching(/^[A-Z]/),
      tags: [expect.any(String)],
      description: expect.stringMatching(/^For /),
    })
  }
})

test('operations that are not public require the session cookie', () => {
  for (const route of routes) {
    const { security } = operationOf(document, route) as Operation & { security?: object[] }
    expect([route.route, security]).toEqual([route.route, route.who[0] === 'anyone' ? [] : [{ session: [] }]])
  }
  expect(document.components).toMatchObject({
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'homefield' } },
  })
})

test('path parameters are required, and every parameter has a location, a name and a schema', () => {
  for (const { path, operation } of operations()) {
    const parameters = operation.parameters ?? []
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name, required }) => [`{${name}}`, required])).toEqual(
      (path.match(/\{\w+\}/g) ?? []).map((part) => [part, true]),
    )
    for (const parameter of parameters)
      expect(parameter).toMatchObject({ in: expect.stringMatching(/^(path|query)$/), schema: expect.any(Object) })
  }
})

test('every operation has one success response', () => {
  for (const { operation } of operations()) {
    const success = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
    expect(success).toEqual([expect.stringMatching(/^20[01]$/)])
    for (const answer of Object.values(operation.responses)) expect(answer.description).toMatch(/^[A-Z]/)
  }
})

test('every refusal has the common format', () => {
  const form = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  for (const { operation } of operations()) {
    const refused = Object.entries(operation.responses).filter(([status]) => !status.startsWith('2'))
    for (const [, { content }] of refused) expect(content).toEqual(form)
    expect(Object.keys(operation.responses)).toContain('default')
  }
})

test("refusals by role are among an operation's responses; captains and owners are checked by use cases", () => {
  for (const route of routes.filter(({ who }) => who[0] !== 'anyone')) {
    const { statuses } = apiTable[route.route]!
    const byRole = route.who[0] === 'logged in' ? [statuses.visitor] : Object.values(statuses)
    const refused = byRole.filter((status) => status >= 400).map(String)
    const described = Object.keys(operationOf(document, route)!.responses)
    expect([route.route, described]).toEqual([route.route, expect.arrayContaining(refused)])
  }
})

test('Redocly finds nothing to improve', async () => {
  // A site that is not on localhost, which the linter takes for an example.
  const published = { ...document, servers: [{ url: 'https://homefield.test' }] }
  expect(await lint(published)).toEqual([])
  const { get: stats } = published.paths['/api/stats']!
  const unsaid = { ...published, paths: { '/api/stats': { get: { ...stats, security: undefined } } } }
  expect(await lint(unsaid as OpenApi)).toContainEqual(expect.arrayContaining(['security-defined']))
})

/** What the linter's recommended rules find, warnings included. */
async function lint(published: OpenApi) {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(published), config })
  return problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])
}

describe('requests and responses match the document', () => {
  // One captain registers all the teams, which would be too many for one minute.
  beforeEach(() => world.database.pool.query('delete from rate_limits'))

  test.each(routes)('$route', async (route) => {
    const operation = operationOf(document, route)!
    const kind = whoMay(route.route)
    const asked = await apiTable[route.route]!.request(users, kind)
    const taken = operation.requestBody?.content?.['application/json']?.schema
    expect(taken && checker(taken).safeParse(asked.body).error).toBeUndefined()

    const reply = await send(users, kind, route.method, asked)
    const [mediaType, { schema }] = Object.entries(operation.responses[reply.status]!.content!)[0]!
    expect(reply.headers.get('content-type')).toContain(mediaType)
    const answered: unknown = mediaType === 'application/json' ? await reply.json() : await beginningOf(reply)
    expect(checker(schema!).safeParse(answered).error).toBeUndefined()
  })
})

/** The first chunk of a response, because an event stream never ends. */
async function beginningOf(reply: Response): Promise<string> {
  const reader = reply.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

describe('the HTML documentation', () => {
  test('lists every operation, every body field and every refusal', async () => {
    const page = await (await users.visitor.get('/docs')).text()
    for (const { path, method } of operations()) expect(page).toContain(`<code>${method.toUpperCase()} ${path}</code>`)
    for (const route of routes) {
      const fields = Object.keys(bodySchemaOf(document, route)?.properties ?? {})
      for (const field of fields) expect(page).toContain(`<code>${field}</code>`)
    }
    const sentences = Object.values(refusals).flatMap(([, sentence]) => sentence ?? [])
    for (const sentence of sentences) expect(page).toContain(sentence.split("'")[0])
  })

  test('needs no scripts or external resources, and its policy forbids them', async () => {
    const reply = await users.visitor.get('/docs')
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/=]+';/)
    const page = await reply.text()
    const style = /<style>(.*)<\/style>/s.exec(page)![1]!
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|style="|https?:\/\//)
    expect(page.length).toBeLessThan(515_000)
  })
})
