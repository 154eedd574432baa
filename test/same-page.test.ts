import { beforeAll, describe, expect, test } from 'vitest'
import { isPublic } from '#app/web/public-pages.ts'
import { builtPages } from '#app/web/page-source.ts'
import { routes } from '#app/routes.ts'
import { createWeb } from '#app/web/web.ts'
import { aPlayer, aTournament, anAdministrator, enterPaid } from './builders.ts'
import type { Player } from './builders.ts'
import { useWorld } from './world.ts'

/** Every public page as the server sends it to three people, each from a process of their own, so that no cache makes them the same. */

const world = useWorld()
const ids = { cup: '', team: '', removed: '' }
const people: Record<string, Player> = {}
const who = ['a visitor', 'the captain', 'the administrator'] as const
const sites = new Map<string, ReturnType<typeof createWeb>>()

beforeAll(async () => {
  const { render, assets } = await builtPages()
  for (const name of who)
    sites.set(
      name,
      createWeb(world.app, { render, assets, sandbox: world.sandbox, health: { isReady: async () => true } }),
    )
  const captain = await aPlayer(world, { firstName: 'Quirina' })
  const administrator = await anAdministrator(world)
  Object.assign(people, { 'the captain': captain, 'the administrator': administrator })
  const cup = await aTournament(world, { organizerId: captain.id })
  const { team } = await enterPaid(world, captain, cup, 'Paid Up')
  const removed = await aTournament(world)
  await enterPaid(world, captain, removed, 'Unlucky')
  const removal = await administrator.post(`/admin/tournaments/${removed.id}/removal`, { reason: 'Spam' })
  if (!removal.ok) throw new Error(await removal.text())
  Object.assign(ids, { cup: cup.id, team: team.id, removed: removed.id })
}, 60_000)

async function pageFor(name: (typeof who)[number], address: string) {
  const cookie = people[name]?.cookie
  const reply = await sites.get(name)!.request(`http://localhost${address}`, {
    headers: cookie ? { cookie: `${cookie}; logged-in=1` } : {},
  })
  const headers = Object.fromEntries([...reply.headers].filter(([header]) => header !== 'x-request-id'))
  return { status: reply.status, headers, html: await reply.text() }
}

/** Pages that are rendered for each logged-in person. */
const perPerson = [
  '/tournament/$id/check-in',
  '/tournament/$id/team/$teamId',
  '/tournament/$id/run',
  '/create-tournament',
  '/edit-tournament/$id',
  '/payment/$tournamentId',
  '/pay/$token',
  '/community',
  '/profile',
  '/security',
  '/saved-searches',
  '/reset-password',
  '/confirm-email',
  '/receipt/$registrationId',
  '/invitation/$id',
  '/claim/$token',
  '/admin',
  '/admin/money',
  '/admin/audit',
  '/admin/outbox',
  '/admin/messages',
  '/content',
  '/dev/kit',
  '$',
]

const pages = ['/', ...(routes.children ?? []).flatMap((route) => ('path' in route && route.path) || [])]
const publicPages = pages.filter((path) => isPublic(new URL(path, 'http://localhost')))

test('every page that is not public is known to be rendered per person', () => {
  expect(pages.filter((path) => !publicPages.includes(path))).toEqual(perPerson)
})

describe('a public page is the same bytes and headers for everybody, with nothing personal', () => {
  test.each(publicPages)('%s', async (path) => {
    const address = path.replace('$id', ids.cup).replace('$teamId', ids.team)
    const [visitor, ...others] = await Promise.all(who.map((name) => pageFor(name, address)))
    expect(visitor).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate', etag: expect.any(String) },
    })
    for (const other of others) expect(other).toEqual(visitor)
    const { email } = people['the captain']!
    for (const personal of ['Hello', 'Logout', email, '/admin']) expect(visitor!.html).not.toContain(personal)
  })
})

test('a removed tournament is a 404 for visitors, and is rendered uncached for those who may see it', async () => {
  for (const path of [`/tournament/${ids.removed}`, `/tournament/${ids.removed}/bracket`]) {
    const visitors = await pageFor('a visitor', path)
    expect([visitors.status, visitors.headers['cache-control']]).toEqual([404, 'private, no-store'])
  }
  for (const name of ['the captain', 'the administrator'] as const) {
    const { status, headers, html } = await pageFor(name, `/tournament/${ids.removed}`)
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'private, no-store', undefined])
    expect(html).toContain(name === 'the captain' ? 'Quirina' : 'Logout')
  }
})
