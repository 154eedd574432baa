import { beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#app/api.ts'
import { aTournament, aTournamentForm } from './builders.ts'
import { apiTable, dependsOnKind, isUnsafe, routesOf, send } from './api-table.ts'
import { aUserOfEachKind, kinds } from './api/users.ts'
import type { ApiRequest, Users } from './api/users.ts'
import { withoutLimits } from './rate-limits.ts'
import { tableChanges } from './table-changes.ts'
import { useWorld } from './world.ts'
import type { World } from './world.ts'

const world = useWorld()
let users: Users
beforeAll(async () => {
  users = await aUserOfEachKind(world)
  withoutLimits(world)
})

// Only the routes are needed here; this app receives no requests.
const routes = routesOf(createApi({} as World['app']))
const webhook = 'POST /api/webhooks/stripe'

test("the table has exactly the API's routes", () => {
  expect(Object.keys(apiTable).toSorted()).toEqual(routes.map(({ route }) => route).toSorted())
})

test.each(routes)('$route declares its permission exactly once', ({ who }) => {
  expect(who).toHaveLength(1)
})

test.each(routes)('$route returns the status in the table to each kind of user', async ({ route, method }) => {
  const { request, statuses } = apiTable[route]!
  const given: Record<string, number> = {}
  let asked: ApiRequest | undefined
  for (const kind of kinds) {
    asked ??= await request(users, kind)
    const { status } = await send(users, kind, method, asked)
    given[kind] = status
    // Reads and refused requests change nothing, so the next kind of user can send the same.
    const isAsBefore = method === 'GET' || status >= 400
    if (dependsOnKind({ route }) || !isAsBefore) asked = undefined
  }
  expect(given).toEqual(statuses)
})

describe('a cross-site request is refused and changes nothing', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000.elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example', 'content-type': 'text/plain' },
    { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' },
    { origin: 'https://elsewhere.example', 'content-type': 'multipart/form-data; boundary=x' },
    { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
  ]
  const unsafe = routes.filter(isUnsafe).filter(({ route }) => route !== webhook)

  test.each(unsafe)('$route', async ({ route, method }) => {
    const asked = await apiTable[route]!.request(users, 'administrator')
    const before = await tableChanges(world)
    for (const headers of foreign) {
      const reply = await send(users, 'administrator', method, asked, headers)
      expect([headers, reply.status, await reply.json()]).toMatchObject([headers, 403, { code: 'foreign_origin' }])
    }
    expect(await tableChanges(world)).toEqual(before)
  })

  test('requests from our own pages and from programs are not refused as cross-site', async () => {
    const own: Record<string, string>[] = [{}, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }]
    for (const headers of own) {
      const reply = await users.captain.call('POST', '/tournaments', aTournamentForm(), headers)
      expect(reply.status).toBe(201)
    }
  })

  test('the webhook accepts any origin, because events are signed', async () => {
    const asked = await apiTable[webhook]!.request(users, 'visitor')
    const reply = await send(users, 'visitor', 'POST', asked, { origin: 'https://stripe.example' })
    expect(reply.status).toBe(200)
  })
})

test('a player who edits a tournament gets a 403 with its own message, and nothing changes', async () => {
  const cup = await aTournament(world, { organizerId: users.organizer.id })
  const before = await tableChanges(world)
  for (const player of [users.stranger, users.captain, users.organizer]) {
    const reply = await player.patch(`/tournaments/${cup.id}`, { name: 'Mine now' })
    expect([reply.status, await reply.json()]).toEqual([
      403,
      { code: 'administrator_edits_only', message: 'Only the administrator can edit tournaments.' },
    ])
  }
  expect(await tableChanges(world)).toEqual(before)
})

test("a request with another user's id is a 403 and stores nothing", async () => {
  const { captain, stranger } = users
  const { id: tournamentId } = await aTournament(world, { organizerId: users.organizer.id })
  const before = await tableChanges(world)
  for (const [path, body] of [
    ['/teams', { name: 'Borrowed', tournamentId, captainId: stranger.id }],
    ['/teams', { name: 'Borrowed', tournamentId, captainId: 'nobody' }],
    ['/create-payment-intent', { teamName: 'Borrowed', tournamentId, metadata: { userId: stranger.id } }],
    ['/tournaments', { ...aTournamentForm(), organizerId: stranger.id }],
    ['/tournaments', { ...aTournamentForm(), organizerId: '' }],
  ] as const) {
    const reply = await captain.post(path, body)
    expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'not_your_session' }])
  }
  expect(await tableChanges(world)).toEqual(before)
})
