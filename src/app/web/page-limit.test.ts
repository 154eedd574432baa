import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPlayer, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Render } from './pages.ts'
import { createWeb } from './web.ts'

const world = useWorld({ env: { TRUSTED_PROXIES: '1' } })
const aPage = () => new Response('<p>hello</p>', { headers: { 'content-type': 'text/html' } })
const render = vi.fn<Render>(async () => aPage())
let web: ReturnType<typeof createWeb>
beforeEach(() => {
  render.mockReset()
  render.mockImplementation(async () => aPage())
  web = createWeb(world.app, { render, assets: null, sandbox: null, health: { isReady: async () => true } })
})

afterEach(() => vi.restoreAllMocks())

const get = async (path: string, address: string, cookie?: string) =>
  web.request(path, { headers: { accept: 'text/html', 'x-forwarded-for': address, ...(cookie && { cookie }) } })

const rendered = (path: string) => render.mock.calls.filter(([{ url }]) => url.endsWith(path)).length

test('a visitor who asks for hundreds of different pages at once waits, and nobody else does', async () => {
  const [flooder, other] = ['203.0.113.7', '203.0.113.8']
  const some = (from: number) => Promise.all(times(110, (n) => get(`/tournament/${from + n}`, flooder)))
  const replies = [...(await some(0)), ...(await some(110))]
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(5)
  expect(render.mock.calls.length).toBe(220 - refused.length)
  const [page] = refused
  expect(page!.headers.get('content-type')).toMatch(/^text\/html/)
  expect(Number(page!.headers.get('retry-after'))).toBe(1)
  expect(await page!.text()).toContain('Too many attempts. Please try again in 1 second.')

  expect((await get('/tournament/new', other)).status, 'another network').toBe(200)
  expect((await get('/tournament/new', flooder)).status, 'the same page, cached').toBe(200)
  const rendered = render.mock.calls.length
  await get('/tournament/new', flooder, `${world.app.sessions.cookieName}=x.y`)
  expect(render.mock.calls.length, 'a session cookie that we did not sign').toBe(rendered)
  const player = await aPlayer(world)
  expect((await get('/profile', flooder, player.cookie)).status, 'a logged-in page').toBe(200)
})

test('a page refused because of overload does not count', async () => {
  const visitor = '203.0.113.31'
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  render.mockImplementation(() => released.then(aPage))
  const crowd = times(128, (n) => get(`/tournament/crowd-${n}`, `198.51.100.${n}`))
  const refused = await Promise.all(times(210, (n) => get(`/tournament/refused-${n}`, visitor)))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  release()
  expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await get('/tournament/refused-1', visitor)).status).toBe(200)
})

test('a page that was kept for a busy address is rendered again for the next one', async () => {
  const [busy, other] = ['203.0.113.21', '203.0.113.22']
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  await get('/kept', busy)
  for (const half of [0, 1]) await Promise.all(times(half ? 99 : 100, (n) => get(`/tournament/${half}-${n}`, busy)))
  now += 1_100
  await Promise.all(times(5, (n) => get(`/tournament/more-${n}`, busy)))
  expect([(await get('/kept', busy)).status, (await get('/never-seen', busy)).status]).toEqual([200, 429])
  expect(rendered('/kept'), 'a stale page is better than a refusal').toBe(1)
  expect((await get('/kept', other)).status).toBe(200)
  expect(rendered('/kept'), 'but not for somebody else').toBe(2)
})

test.each([
  ['logged out', async (player: Player) => player.post('/auth/logout')],
  [
    'was suspended',
    async ({ id }: Player) => world.database.pool.query('update users set suspended_at = now() where id = $1', [id]),
  ],
])('the cookie of a user who %s counts as none', async (what, end) => {
  const player = await aPlayer(world)
  const path = `/members-${what.replace(' ', '-')}`
  const read = () => get(path, '203.0.113.23', player.cookie)
  await read()
  await read()
  expect(rendered(path), 'once for each request of a logged-in user').toBe(2)
  await end(player)
  await read()
  await read()
  expect(rendered(path), 'once for all visitors').toBe(3)
})

test("visitors' cached pages need no query", async () => {
  await get('/quiet', '203.0.113.24')
  const query = vi.spyOn(world.app.pool, 'query')
  expect((await get('/quiet', '203.0.113.24', 'theme=dark')).status).toBe(200)
  expect(query).not.toHaveBeenCalled()
})

test('visitors who ask for the same page at the same moment share one rendering', async () => {
  const replies = await Promise.all(times(300, (n) => get('/rules', `198.51.100.${n % 5}`)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(render).toHaveBeenCalledTimes(1)
})

test('a logged-in user gets a page while a crowd of visitors waits for theirs', async () => {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  const { cookie } = await aPlayer(world)
  render.mockImplementation(async (request) => {
    if (!request.url.endsWith('/profile')) await allowed
    return aPage()
  })
  const visitors = times(40, (n) => get(`/tournament/crowd-${n}`, '203.0.113.9'))
  await expect.poll(() => render.mock.calls.length).toBeGreaterThan(0)
  expect((await get('/profile', '203.0.113.9', cookie)).status).toBe(200)
  allow()
  expect(new Set((await Promise.all(visitors)).map(({ status }) => status))).toEqual(new Set([200]))
})

/** Takes every place in the visitors' queue until it is called. */
async function aCrowd() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  render.mockImplementation(async (request) => {
    if (request.url.includes('/crowd-')) await released
    return aPage()
  })
  const crowd = times(20, (n) => get(`/tournament/crowd-${n}`, `198.51.100.${n}`))
  await vi.waitFor(() => expect(rendered('/crowd-3')).toBe(1))
  return async () => {
    release()
    await Promise.all(crowd)
  }
}

test('while a crowd waits, a page that was rendered a moment ago is sent to everybody, and an older one is not', async () => {
  const { cookie } = await aPlayer(world)
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  await get('/rules', '203.0.113.41')
  const release = await aCrowd()
  now += 9_000
  for (const who of [undefined, cookie]) expect((await get('/rules', '203.0.113.42', who)).status).toBe(200)
  expect(rendered('/rules'), 'rendered again behind the crowd').toBe(1)
  now += 2_000
  const late = get('/rules', '203.0.113.43')
  expect(await Promise.race([late, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))])).toBe('waits')
  await release()
  expect((await late).status).toBe(200)
})

test('a public page that a logged-in user asks for is rendered while a crowd waits, as the same page for everybody', async () => {
  const { cookie } = await aPlayer(world)
  const release = await aCrowd()
  const page = await get('/about', '203.0.113.44', cookie)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, expect.stringMatching(/^public/)])
  expect(render.mock.lastCall?.[0].headers.get('cookie')).toBeNull()
  expect((await get('/about', '203.0.113.45')).status, 'cached for visitors').toBe(200)
  expect(rendered('/about')).toBe(1)
  await release()
})
