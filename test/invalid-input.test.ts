import { beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#app/api.ts'
import { isUnsafe, routesOf } from './api-table.ts'
import type { ApiRoute } from './api-table.ts'
import { aUserOfEachKind } from './api/users.ts'
import type { ApiRequest, Users } from './api/users.ts'
import { aTournament, aTournamentForm } from './builders.ts'
import { bodySchemaOf, openApiOf, typesOf } from './openapi-document.ts'
import type { OpenApi } from './openapi-document.ts'
import { problemOf, problemsOf } from './invalid-requests.ts'
import { badIds, brokenBodies, impossibleBodies, shapeless, tooLong, valuesByType } from './invalid-values.ts'
import { withoutLimits } from './rate-limits.ts'
import { tableChanges } from './table-changes.ts'
import { useWorld } from './world.ts'
import type { World } from './world.ts'

const world = useWorld()
let users: Users
let document: OpenApi
beforeAll(async () => {
  users = await aUserOfEachKind(world)
  document = await openApiOf(world)
  withoutLimits(world)
  await world.database.pool.query('update users set tournaments_per_day = 1000')
})

const routes = routesOf(createApi({} as World['app']))
const unsafe = routes.filter(isUnsafe)
/** The webhook accepts anything the provider signed. */
const bodiless = [
  'POST /api/auth/logout',
  'POST /api/auth/confirmation',
  'POST /api/auth/two-factor/setup',
  'POST /api/auth/passkeys/setup',
  'POST /api/auth/login/passkey/challenge',
  'POST /api/auth/confirm-passkey/challenge',
  'POST /api/auth/two-factor/recovery-codes',
  'POST /api/pay/:token/intent',
  'POST /api/teams/:id/withdrawal',
  'POST /api/tournaments/:id/start',
  'POST /api/admin/users/:id/verification',
  'POST /api/admin/tournaments/:id/prize-confirmation',
  'POST /api/admin/tournaments/:id/refunds',
  'POST /api/admin/outbox/:id/retry',
  'POST /api/webhooks/stripe',
  'PUT /api/tournaments/:id/prizes/:teamId/payment',
  'PUT /api/tournaments/:id/teams/:teamId/claim-link',
  'POST /api/claim/:token',
  'PATCH /api/hero-videos/:id/activate',
  'PATCH /api/notifications/:id/read',
  'PATCH /api/notifications/:id/read-all',
]
const takesBody = ({ route, method, takesUpload }: ApiRoute) =>
  method !== 'DELETE' && !takesUpload && !bodiless.includes(route)
const withBody = unsafe.filter(takesBody)

test('exactly the routes that take a body describe it in the OpenAPI document', () => {
  for (const route of unsafe) {
    expect([route.route, bodySchemaOf(document, route) !== null]).toEqual([route.route, takesBody(route)])
  }
})

describe('a malformed body is refused by every unsafe route and changes nothing', () => {
  test.each(unsafe)('$route', async (route) => {
    const wrongs = Object.entries(brokenBodies).map(([name, sent]) => ({ name, ...sent }))
    expect(await problemsOf(users, route, () => wrongs)).toEqual([])
  })
})

describe('JSON of another shape is refused by every route that takes a body', () => {
  test.each(withBody)('$route', async (route) => {
    expect(await problemsOf(users, route, () => shapeless.map((body) => ({ name: body, body })))).toEqual([])
  })
})

describe('a value of the wrong type is refused at its field, for every field of every body', () => {
  test.each(withBody)('$route', async (route) => {
    const fields = Object.entries(bodySchemaOf(document, route)?.properties ?? {})
    expect(fields).not.toEqual([])
    const wrongs = (asked: ApiRequest) =>
      fields.flatMap(([field, schema]) =>
        wrongValuesFor(typesOf(document, schema)).map((value) => ({
          name: `${field}: ${value.slice(0, 30)}`,
          field,
          body: replaced(asked, field, value),
        })),
      )
    expect(await problemsOf(users, route, wrongs)).toEqual([])
  })
})

describe('a required field that is missing, inherited, or repeated with an invalid value is refused', () => {
  test.each(withBody)('$route', async (route) => {
    const required = bodySchemaOf(document, route)?.required ?? []
    const wrongs = (asked: ApiRequest) => {
      const valid = JSON.stringify(asked.body)
      return required.flatMap((field) => [
        { name: `no ${field}`, field, body: JSON.stringify({ ...asked.body, [field]: undefined }) },
        { name: `${field} inherited`, field, body: `{"__proto__":${valid}}` },
        { name: `${field} twice`, field, body: `${valid.slice(0, -1)},${JSON.stringify(field)}:{}}` },
      ])
    }
    expect(await problemsOf(users, route, wrongs)).toEqual([])
  })
})

describe('impossible values are refused', () => {
  test.each(withBody)('$route', async (route) => {
    const impossible = impossibleBodies[route.route] ?? []
    expect(impossible).not.toEqual([])
    const wrongs = (asked: ApiRequest) =>
      impossible.map((changed) => ({
        name: JSON.stringify(changed).slice(0, 80),
        body: JSON.stringify({ ...asked.body, ...changed }),
      }))
    expect(await problemsOf(users, route, wrongs)).toEqual([])
  })
})

describe('an unknown or malformed id is refused', () => {
  test.each(routes.filter(({ route }) => route.includes(':id')))('$route', async (route) => {
    expect(await problemsOf(users, route, withBadIds)).toEqual([])
  })
})

describe('a payment that does not exist is not accepted', () => {
  test.each([
    ['an unknown id', 'pi_nothing'],
    ['a word', 'nothing'],
    ['a path', '../refunds'],
    ['nothing', ''],
    ['10,001 letters', tooLong],
  ])('%s', async (_, paymentIntentId) => {
    const cup = await aTournament(world)
    const entered = await users.captain.post('/teams', { name: 'Waiting', tournamentId: cup.id })
    const { id } = (await entered.json()) as { id: string }
    const before = await tableChanges(world)
    const body = { name: 'Invented', tournamentId: cup.id, paymentStatus: 'paid', paymentIntentId }
    const replies = [
      await users.captain.post('/teams', body),
      await users.captain.patch(`/teams/${id}/payment`, { paymentStatus: 'paid', paymentIntentId }),
    ]
    expect(await Promise.all(replies.map((reply) => problemOf(reply)))).toEqual([null, null])
    expect(await tableChanges(world)).toEqual(before)
  })
})

test('scripts in names are stored and returned unchanged, as JSON that no browser runs', async () => {
  const script = `<script>alert("1")</script> & <img src=x onerror='alert(2)'> {{7*7}} \${7*7}`
  const form = {
    ...aTournamentForm(),
    name: script.slice(0, 120),
    description: script,
    location: script,
    rules: script,
  }
  const reply = await users.organizer.post('/tournaments', form)
  const created = (await reply.json()) as { id: string }
  expect(created).toMatchObject({ name: form.name, description: script, location: script, rules: script })
  const read = await users.visitor.get(`/tournaments/${created.id}`)
  expect([read.headers.get('content-type'), await read.json()]).toEqual(['application/json', created])

  const team = await users.captain.post('/teams', {
    name: script.slice(0, 80),
    tournamentId: created.id,
    members: [script.slice(0, 80)],
  })
  expect(await team.json()).toMatchObject({ name: script.slice(0, 80), members: [script.slice(0, 80)] })
})

test('names in any script are returned unchanged', async () => {
  for (const name of [
    'Ünïcödé Straßencup',
    '東京バスケ🏀',
    'كأس المدينة',
    'Zoë 👩‍👩‍👧',
    'a\u0301 (combined)',
    "O'Brien & “Söhne”",
  ]) {
    const reply = await users.organizer.post('/tournaments', { ...aTournamentForm(), name })
    expect(await reply.json()).toMatchObject({ name })
  }
})

function withBadIds(asked: ApiRequest) {
  return badIds.map((id) => ({
    name: id.slice(0, 40),
    path: asked.path.replace(/[0-9a-f-]{36}/, id),
    body: asked.body && JSON.stringify(asked.body),
  }))
}

const wrongValuesFor = (types: string[]) =>
  Object.entries(valuesByType).flatMap(([type, values]) => (types.includes(type) ? [] : values))

/** The valid body with one field's value replaced. As text, because some of these values do not exist in JavaScript. */
function replaced(asked: ApiRequest, field: string, value: string): string {
  const others = Object.entries({ ...asked.body }).filter(([key]) => key !== field)
  const parts = others.map(([key, other]) => `${JSON.stringify(key)}:${JSON.stringify(other)}`)
  return `{${[...parts, `${JSON.stringify(field)}:${value}`].join(',')}}`
}
