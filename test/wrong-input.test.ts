import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '#app/api.ts'
import { isUnsafe, routesOf } from './api-table.ts'
import type { ApiRoute } from './api-table.ts'
import { aStage } from './api/stage.ts'
import type { Ask, Stage } from './api/stage.ts'
import { aTournament, aTournamentForm } from './builders.ts'
import { fingerprint } from './fingerprint.ts'
import { bodySchemaOf, openApiOf, typesOf } from './openapi-document.ts'
import type { OpenApi } from './openapi-document.ts'
import { faultOf, faults, forgetLimits } from './refused.ts'
import { badIds, brokenBodies, impossibleBodies, shapeless, tooLong, valuesByType } from './wrong-values.ts'
import { useWorld } from './world.ts'
import type { World } from './world.ts'

const world = useWorld({ env: { LOG_LEVEL: 'silent' } })
let stage: Stage
let document: OpenApi
beforeAll(async () => {
  stage = await aStage(world)
  document = await openApiOf(world)
})
beforeEach(() => forgetLimits(world))

const routes = routesOf(createApi({} as World['app']))
const unsafe = routes.filter(isUnsafe)
/** The webhook takes what the provider signed, whatever it is. */
const bodiless = [
  'POST /api/auth/logout',
  'POST /api/auth/confirmation',
  'POST /api/teams/:id/withdrawal',
  'POST /api/admin/users/:id/verification',
  'POST /api/admin/tournaments/:id/refunds',
  'POST /api/admin/outbox/:id/retry',
  'POST /api/webhooks/stripe',
  'PATCH /api/hero-videos/:id/activate',
  'PATCH /api/notifications/:id/read',
  'PATCH /api/notifications/:id/read-all',
]
const takesBody = ({ route, method, takesUpload }: ApiRoute) =>
  method !== 'DELETE' && !takesUpload && !bodiless.includes(route)
const withBody = unsafe.filter(takesBody)

test('every route that takes a body says in the document what it takes, and no other does', () => {
  for (const route of unsafe) {
    expect([route.route, bodySchemaOf(document, route) !== null]).toEqual([route.route, takesBody(route)])
  }
})

describe('a broken body is refused by every unsafe route and leaves no trace', () => {
  test.each(unsafe)('$route', async (route) => {
    const wrongs = Object.entries(brokenBodies).map(([name, sent]) => ({ name, ...sent }))
    expect(await faults(stage, route, () => wrongs)).toEqual([])
  })
})

describe('JSON of another shape is refused by every route that takes a body', () => {
  test.each(withBody)('$route', async (route) => {
    expect(await faults(stage, route, () => shapeless.map((body) => ({ name: body, body })))).toEqual([])
  })
})

describe('a value of the wrong type is refused at its field, in every field of every body', () => {
  test.each(withBody)('$route', async (route) => {
    const fields = Object.entries(bodySchemaOf(document, route)?.properties ?? {})
    expect(fields).not.toEqual([])
    const wrongs = (asked: Ask) =>
      fields.flatMap(([field, schema]) =>
        wrongValuesFor(typesOf(document, schema)).map((value) => ({
          name: `${field}: ${value.slice(0, 30)}`,
          field,
          body: replaced(asked, field, value),
        })),
      )
    expect(await faults(stage, route, wrongs)).toEqual([])
  })
})

describe('a required field that is missing, inherited, or given twice and wrong the second time, is refused', () => {
  test.each(withBody)('$route', async (route) => {
    const required = bodySchemaOf(document, route)?.required ?? []
    const wrongs = (asked: Ask) => {
      const valid = JSON.stringify(asked.body)
      return required.flatMap((field) => [
        { name: `no ${field}`, field, body: JSON.stringify({ ...asked.body, [field]: undefined }) },
        { name: `${field} inherited`, field, body: `{"__proto__":${valid}}` },
        { name: `${field} twice`, field, body: `${valid.slice(0, -1)},${JSON.stringify(field)}:{}}` },
      ])
    }
    expect(await faults(stage, route, wrongs)).toEqual([])
  })
})

describe('values that cannot be are refused', () => {
  test.each(withBody)('$route', async (route) => {
    const impossible = impossibleBodies[route.route] ?? []
    expect(impossible).not.toEqual([])
    const wrongs = (asked: Ask) =>
      impossible.map((changed) => ({
        name: JSON.stringify(changed).slice(0, 80),
        body: JSON.stringify({ ...asked.body, ...changed }),
      }))
    expect(await faults(stage, route, wrongs)).toEqual([])
  })
})

describe('an id that is unknown, or no id at all, is refused', () => {
  test.each(routes.filter(({ route }) => route.includes(':id')))('$route', async (route) => {
    expect(await faults(stage, route, withBadIds)).toEqual([])
  })
})

describe('a payment that does not exist pays for nothing', () => {
  test.each([
    ['an unknown one', 'pi_nothing'],
    ['a word', 'nothing'],
    ['a path', '../refunds'],
    ['nothing', ''],
    ['10,001 letters', tooLong],
  ])('%s', async (_, paymentIntentId) => {
    const cup = await aTournament(world)
    const entered = await stage.captain.post('/teams', { name: 'Waiting', tournamentId: cup.id })
    const { id } = (await entered.json()) as { id: string }
    const before = await fingerprint(world)
    const body = { name: 'Invented', tournamentId: cup.id, paymentStatus: 'paid', paymentIntentId }
    const replies = [
      await stage.captain.post('/teams', body),
      await stage.captain.patch(`/teams/${id}/payment`, { paymentStatus: 'paid', paymentIntentId }),
    ]
    expect(await Promise.all(replies.map((reply) => faultOf(reply)))).toEqual([null, null])
    expect(await fingerprint(world)).toEqual(before)
  })
})

test('script in a name is a name: stored and answered letter by letter, as JSON that no browser runs', async () => {
  const script = `<script>alert("1")</script> & <img src=x onerror='alert(2)'> {{7*7}} \${7*7}`
  const form = {
    ...aTournamentForm(),
    name: script.slice(0, 120),
    description: script,
    location: script,
    rules: script,
  }
  const reply = await stage.organizer.post('/tournaments', form)
  const created = (await reply.json()) as { id: string }
  expect(created).toMatchObject({ name: form.name, description: script, location: script, rules: script })
  const read = await stage.visitor.get(`/tournaments/${created.id}`)
  expect([read.headers.get('content-type'), await read.json()]).toEqual(['application/json', created])

  const team = await stage.captain.post('/teams', {
    name: script.slice(0, 80),
    tournamentId: created.id,
    members: [script.slice(0, 80)],
  })
  expect(await team.json()).toMatchObject({ name: script.slice(0, 80), members: [script.slice(0, 80)] })
})

test('names in any writing come back as they went in', async () => {
  for (const name of [
    'Ünïcödé Straßencup',
    '東京バスケ🏀',
    'كأس المدينة',
    'Zoë 👩‍👩‍👧',
    'a\u0301 (combined)',
    'O’Brien & “Söhne”',
  ]) {
    const reply = await stage.organizer.post('/tournaments', { ...aTournamentForm(), name })
    expect(await reply.json()).toMatchObject({ name })
  }
})

function withBadIds(asked: Ask) {
  return badIds.map((id) => ({
    name: id.slice(0, 40),
    path: asked.path.replace(/[0-9a-f-]{36}/, id),
    body: asked.body && JSON.stringify(asked.body),
  }))
}

const wrongValuesFor = (types: string[]) =>
  Object.entries(valuesByType).flatMap(([type, values]) => (types.includes(type) ? [] : values))

/** The valid body with one field's value replaced, as text: some of these values no object can hold. */
function replaced(asked: Ask, field: string, value: string): string {
  const others = Object.entries({ ...asked.body }).filter(([key]) => key !== field)
  const parts = others.map(([key, other]) => `${JSON.stringify(key)}:${JSON.stringify(other)}`)
  return `{${[...parts, `${JSON.stringify(field)}:${value}`].join(',')}}`
}
