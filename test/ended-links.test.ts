import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createApi } from '#app/api.ts'
import { tournaments } from '#db/schema.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import { routesOf, send } from './api-table.ts'
import { aClaimableTeam, aDayPayingTeam } from './api/organizing.ts'
import { aUserOfEachKind, everyone, kinds, loggedIn } from './api/users.ts'
import type { Users } from './api/users.ts'
import { aCaptain, confirmCard } from './builders.ts'
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

const idIn = (path: string) => path.split('/')[2]!
const tokenIn = (path: string) => path.split('/').at(-1)!
const setTournament = (path: string, changes: Partial<typeof tournaments.$inferInsert>) =>
  world.app.db
    .update(tournaments)
    .set(changes)
    .where(eq(tournaments.id, idIn(path)))
const forged = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`

/** How a link stops working, by route: each makes a link, ends it, and returns its token. */
const links: Record<string, Record<string, () => Promise<string>>> = {
  pay: {
    used: async () => {
      const { payLink } = await aDayPayingTeam(users)
      const started = (await (await users.visitor.post(`${payLink}/intent`)).json()) as StartedEntry
      await confirmCard(world, started)
      const { paymentIntentId } = started
      expect((await users.visitor.post(`${payLink}/completion`, { paymentIntentId })).status).toBe(201)
      return tokenIn(payLink)
    },
    'of a withdrawn team': async () => {
      const { path, payLink } = await aDayPayingTeam(users)
      expect((await users.organizer.delete(path)).status).toBe(200)
      return tokenIn(payLink)
    },
    'of a finished tournament': async () => {
      const { path, payLink } = await aDayPayingTeam(users)
      await setTournament(path, { finishedAt: world.clock.now })
      return tokenIn(payLink)
    },
    'of a canceled tournament': async () => {
      const { path, payLink } = await aDayPayingTeam(users)
      await users.organizer.post(`/tournaments/${idIn(path)}/cancellation`, {})
      return tokenIn(payLink)
    },
    'for something else': async () => tokenIn((await aClaimableTeam(users)).claim),
    'that we never created': async () => forged(tokenIn((await aDayPayingTeam(users)).payLink)),
  },
  claim: {
    used: async () => {
      const { claim } = await aClaimableTeam(users)
      expect((await (await aCaptain(world)).post(claim)).status).toBe(200)
      return tokenIn(claim)
    },
    revoked: async () => {
      const { path, claim } = await aClaimableTeam(users)
      expect((await users.organizer.delete(`${path}/claim-link`)).status).toBe(200)
      return tokenIn(claim)
    },
    expired: async () => {
      const { path, claim } = await aClaimableTeam(users)
      await setTournament(path, {
        registrationDeadline: new Date(+world.clock.now - 7_200_000),
        startDate: new Date(+world.clock.now - 3_600_000),
      })
      return tokenIn(claim)
    },
    'of a canceled tournament': async () => {
      const { path, claim } = await aClaimableTeam(users)
      await users.organizer.post(`/tournaments/${idIn(path)}/cancellation`, {})
      return tokenIn(claim)
    },
    'for something else': async () => tokenIn((await aDayPayingTeam(users)).payLink),
    'that we never created': async () => forged(tokenIn((await aClaimableTeam(users)).claim)),
  },
}

const routes = routesOf(createApi({} as World['app'])).filter(({ route }) => route.includes('/:token'))
const rows = routes.flatMap((route) => {
  const kind = /\/api\/(\w+)\//.exec(route.route)![1]!
  return Object.entries(links[kind] ?? {}).map(([state, aLink]) => ({ ...route, state, aLink }))
})

test('every route with a link in its address is tried', () => {
  expect(new Set(rows.map(({ route }) => route))).toEqual(new Set(routes.map(({ route }) => route)))
  expect(routes.length).toBeGreaterThan(4)
})

test.each(rows)('$route with a link $state does nothing for anybody', async ({ route, method, state, aLink }) => {
  const path = route
    .split(' ')[1]!
    .replace('/api', '')
    .replace(':token', await aLink())
  const body = path.endsWith('/completion') ? { paymentIntentId: 'pi_of_somebody_else' } : undefined
  await world.settled()
  const before = await tableChanges(world)
  const given: Record<string, number> = {}
  for (const kind of kinds) given[kind] = (await send(users, kind, method, { path, body })).status
  // After their link has ended, payers can still ask what became of their own payment.
  const isForeign = ['for something else', 'that we never created'].includes(state)
  const refused = body && !isForeign ? 409 : 404
  const statuses = route.startsWith('POST /api/claim/') ? loggedIn(refused) : everyone(refused)
  expect(given).toEqual(statuses)
  expect(await tableChanges(world)).toEqual(before)
})
