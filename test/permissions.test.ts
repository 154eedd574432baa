import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '#app/api.ts'
import { aTournament, aTournamentForm } from './builders.ts'
import { apiTable, isUnsafe, routesOf, send } from './api-table.ts'
import { aStage, kinds } from './api/stage.ts'
import type { Stage } from './api/stage.ts'
import { fingerprint } from './fingerprint.ts'
import { forgetLimits } from './refused.ts'
import { useWorld } from './world.ts'
import type { World } from './world.ts'

const world = useWorld()
let stage: Stage
beforeAll(async () => {
  stage = await aStage(world)
})
beforeEach(() => forgetLimits(world))

// The routes are needed before the tests run; nothing is asked of this app.
const routes = routesOf(createApi({} as World['app']))
const webhook = 'POST /api/webhooks/stripe'

test('every route stands in the table, and every row of the table has its route', () => {
  expect(Object.keys(apiTable).toSorted()).toEqual(routes.map(({ route }) => route).toSorted())
})

test.each(routes)('$route says once who may use it', ({ who }) => {
  expect(who).toHaveLength(1)
})

test.each(routes)('$route answers each kind of user as the table says', async ({ route, method }) => {
  const { ask, answers } = apiTable[route]!
  const given: Record<string, number> = {}
  for (const kind of kinds) given[kind] = (await send(stage, kind, method, await ask(stage, kind))).status
  expect(given).toEqual(answers)
})

describe('a request that another site makes a browser send is refused and changes nothing', () => {
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
    const asked = await apiTable[route]!.ask(stage, 'administrator')
    const before = await fingerprint(world)
    for (const headers of foreign) {
      const reply = await send(stage, 'administrator', method, asked, headers)
      expect([headers, reply.status, await reply.json()]).toMatchObject([headers, 403, { code: 'foreign_origin' }])
    }
    expect(await fingerprint(world)).toEqual(before)
  })

  test('our own pages, and programs that are no browser, are none of that', async () => {
    const own: Record<string, string>[] = [{}, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }]
    for (const headers of own) {
      const reply = await stage.captain.call('POST', '/tournaments', aTournamentForm(), headers)
      expect(reply.status).toBe(201)
    }
  })

  test('the payment provider may send its events from anywhere: the signature counts', async () => {
    const asked = await apiTable[webhook]!.ask(stage, 'visitor')
    const reply = await send(stage, 'visitor', 'POST', asked, { origin: 'https://stripe.example' })
    expect(reply.status).toBe(200)
  })
})

test("editing as a player answers 403 with SPEC's sentence and leaves the tournament as it was", async () => {
  const cup = await aTournament(world, { organizerId: stage.organizer.id })
  const before = await fingerprint(world)
  for (const player of [stage.stranger, stage.captain, stage.organizer]) {
    const reply = await player.patch(`/tournaments/${cup.id}`, { name: 'Mine now' })
    expect([reply.status, await reply.json()]).toEqual([
      403,
      { code: 'administrator_edits_only', message: 'Only the administrator can edit tournaments.' },
    ])
  }
  expect(await fingerprint(world)).toEqual(before)
})

test('with the id of another user, whatever it stands for, the answer is 403 and nothing is stored', async () => {
  const { captain, stranger } = stage
  const { id: tournamentId } = await aTournament(world, { organizerId: stage.organizer.id })
  const before = await fingerprint(world)
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
  expect(await fingerprint(world)).toEqual(before)
})
