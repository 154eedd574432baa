import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sessions } from '#db/schema.ts'
import { aPlayer } from '#test/builders.ts'
import { AppError } from '#lib/errors.ts'
import { createLog } from '#platform/log.ts'
import { useWorld } from '#test/world.ts'
import type { Render } from './pages.ts'
import { createWeb } from './web.ts'

const world = useWorld({ env: { METRICS_TOKEN: 'prometheus-reads-this' } })
let assets: string
const render = vi.fn<Render>()
const isReady = vi.fn<() => Promise<boolean>>()
let web: ReturnType<typeof createWeb>
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homefield-web-'))
  assets = join(folder, 'client')
  await mkdir(join(assets, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(assets, 'secret.txt'), 'secret')
  await writeFile(join(assets, 'assets', 'app-1a2b.js'), 'let x')
  await writeFile(join(assets, 'assets', 'app-1a2b.js.br'), brotliCompressSync('let x'))
  web = createWeb(world.app, { render, assets, sandbox: world.sandbox, health: { isReady } })
})
afterEach(() => vi.resetAllMocks())
afterAll(() => rm(join(assets, '..'), { recursive: true }))

const aPage = (html: string, init: ResponseInit = {}) =>
  new Response(html, { headers: { 'content-type': 'text/html' }, ...init })
const get = (path: string, headers: Record<string, string> = {}) => web.request(path, { headers })
const scriptSources = (reply: Response) =>
  /script-src ([^;]+)/.exec(reply.headers.get('content-security-policy') ?? '')?.[1]?.split(' ')
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Pages are cached for a second, so each test uses its own URL. */
let serial = 0
const anAddress = () => `/page-${(serial += 1)}`
/** One where everybody gets the same page. */
const aPublicAddress = () => `/rules?q=${(serial += 1)}`

describe('health', () => {
  test('the process is alive even without the database', async () => {
    expect(await (await get('/healthz')).text()).toBe('ok')
    expect(isReady).not.toHaveBeenCalled()
  })

  test.each([
    ['ready', 200, () => Promise.resolve(true)],
    ['not ready while stopping', 503, () => Promise.resolve(false)],
    ['not ready without the database', 503, () => Promise.reject(new Error('connection refused'))],
  ])('%s: %i', async (_, status, answer) => {
    isReady.mockImplementation(answer)
    const reply = await get('/readyz')
    expect([reply.status, await reply.text()]).toEqual([status, status === 200 ? 'ready' : 'not ready'])
  })

  test.each([
    ['a program on this machine', 404, '127.0.0.1', {}],
    ['one with the token', 200, '127.0.0.1', { authorization: 'Bearer prometheus-reads-this' }],
    ['another machine', 404, '203.0.113.7', {}],
    ['another machine with the token', 200, '203.0.113.7', { authorization: 'Bearer prometheus-reads-this' }],
    ['another machine with a wrong token', 404, '203.0.113.7', { authorization: 'Bearer prometheus-reads-that' }],
  ])('metrics for %s: %i', async (_, status, remoteAddress, headers) => {
    const incoming = { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } }
    const reply = await web.request('/metrics', { headers }, { incoming })
    expect([reply.status, reply.headers.get('content-type')?.startsWith('text/plain; version=')]).toEqual([
      status,
      status === 200,
    ])
  })

  test.each(['null', 'undefined', ''])('without a token, metrics are for nobody, also with %j', async (token) => {
    const app = { ...world.app, config: { ...world.app.config, metricsToken: null } }
    const without = createWeb(app, { render, assets, sandbox: world.sandbox, health: { isReady } })
    for (const headers of [{}, { authorization: `Bearer ${token}` }] as Record<string, string>[])
      expect((await without.request('/metrics', { headers })).status).toBe(404)
  })

  test.each([
    ['localhost:3000', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['rebound.example:3000', 421],
  ])('on a local address, a request for %s answers %i', async (host, status) => {
    expect((await get('/healthz', { host })).status).toBe(status)
  })
})

test('every response has the security headers, including refusals', async () => {
  render.mockImplementation(() => Promise.resolve(aPage('<p>')))
  for (const path of ['/healthz', '/', '/api/stats', '/api/nothing', '/assets/none.js', '/%', '/api/docs']) {
    const { headers } = await get(path)
    expect([
      path,
      headers.get('x-content-type-options'),
      headers.get('x-frame-options'),
      headers.get('referrer-policy'),
      headers.get('cross-origin-resource-policy'),
    ]).toEqual([path, 'nosniff', 'SAMEORIGIN', 'strict-origin-when-cross-origin', 'same-origin'])
    expect(headers.get('strict-transport-security')).toBeNull()
  }
})

test('the address of a pay link is not cached, sent to other sites or logged', async () => {
  render.mockImplementation(() => Promise.resolve(aPage('a pay link')))
  const token = 'x'.repeat(49)
  const { headers } = await get(`/pay/${token}`)
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('private, no-store')
  await get(`/pay/${token}`)
  expect(render).toHaveBeenCalledTimes(2)
  const lines: string[] = []
  const log = createLog({ logLevel: 'trace' }, { write: (line) => lines.push(line) })
  const logging = createWeb({ ...world.app, log }, { render, assets, sandbox: world.sandbox, health: { isReady } })
  await logging.request(`/api/pay/${token}`)
  render.mockRejectedValue(new Error('broken'))
  await logging.request(`/pay/${token}`)
  expect(lines.filter((line) => line.includes('/pay/…')).length).toBeGreaterThan(1)
  expect(lines.join('')).not.toContain(token)
})

test('other sites may show the pictures of shared links and mails', async () => {
  for (const path of ['/share.png', `/share/${randomUUID()}.png`, '/files/media/a.webp'])
    expect([path, (await get(path)).headers.get('cross-origin-resource-policy')]).toEqual([path, 'cross-origin'])
})

test('a page that is refused has an id, with which it is in the log', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'warn' }, { write: (line) => lines.push(line) })
  render.mockRejectedValue(new AppError('too_many_requests', { retryAfter: 5 }))
  const logging = createWeb({ ...world.app, log }, { render, assets, sandbox: world.sandbox, health: { isReady } })
  const incoming = { socket: { remoteAddress: '203.0.113.7', remotePort: 1, remoteFamily: 'IPv4' } }
  const path = anAddress()
  const reply = await logging.request(`${path}?token=secret`, {}, { incoming })
  expect(reply.status).toBe(429)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { code: 'too_many_requests', network: '203.0.113.7', path, requestId: reply.headers.get('x-request-id') },
  ])
  expect(lines.join('')).not.toContain('secret')
})

describe('a page', () => {
  test('is what was rendered, and runs its own scripts but not one that got into a text', async () => {
    render.mockImplementation((_, { nonce }) =>
      Promise.resolve(aPage(`<script nonce="${nonce}">ours()</script><script>theirs()</script>`, { status: 404 })),
    )
    const reply = await get(anAddress())
    expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await reply.text()).toBe('<script>ours()</script><script>theirs()</script>')
    expect(scriptSources(reply)).toEqual(["'self'", hashOf('ours()')])
  })

  test('may be a redirect', async () => {
    render.mockResolvedValue(new Response(null, { status: 307, headers: { location: '/tournaments' } }))
    const reply = await get(anAddress())
    expect([reply.status, reply.headers.get('location')]).toEqual([307, '/tournaments'])
  })

  test.each([
    ['/%E0%A4%A', 400, 'bad_url'],
    ['/tournaments?q=%00', 400, 'bad_url'],
    [`/${'x'.repeat(9_000)}`, 414, 'url_too_long'],
  ])('with an invalid URL is refused before rendering', async (path, status, code) => {
    const reply = await get(path)
    expect([reply.status, await reply.json()]).toMatchObject([status, { code, message: expect.any(String) }])
    expect(render).not.toHaveBeenCalled()
  })

  test('accepts only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const reply = await web.request('/tournaments', { method, body: 'name=x' })
      expect([reply.status, await reply.json()]).toMatchObject([405, { code: 'method_not_allowed' }])
    }
    expect(render).not.toHaveBeenCalled()
  })

  test('that fails is a 500 without details and is not cached', async () => {
    const path = anAddress()
    render.mockRejectedValueOnce(new Error('password of the database'))
    const failed = await get(path)
    expect([failed.status, await failed.json()]).toMatchObject([500, { code: 'internal' }])
    expect(world.loggedErrors()).toEqual(['page failed: password of the database'])
    render.mockResolvedValueOnce(aPage('well again'))
    expect(await (await get(path)).text()).toBe('well again')
  })
})

test.each([
  ['a page', '/%E0%A4%A', 400],
  ['a page that fails', '/broken', 500],
  ['a built file', '/assets/app-old.js', 404],
  ['an uploaded file', '/files/0/none.png', 404],
  ['the API', '/api/nothing', 404],
])('a refusal of %s is never cached', async (_, path, status) => {
  render.mockRejectedValue(new Error('broken'))
  const reply = await get(path)
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([status, 'no-store'])
  world.loggedErrors()
})

test('under overload visitors are asked to come back, and logged-in users, writes and requests in progress are served', async () => {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  render.mockImplementation(() => allowed.then(() => aPage('served')))
  const [player, former] = [await aPlayer(world), await aPlayer(world)]
  await former.post('/auth/logout')
  const reads = Array.from({ length: 150 }, async () => get(anAddress(), { accept: 'text/html' }))
  const [refused, other, health, login] = [
    await reads.at(-1)!,
    await get('/api/tournaments'),
    await get('/healthz'),
    await web.request('/api/auth/login', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    }),
  ]
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    503,
    '2',
    expect.stringContaining('Homefield is very busy right now.'),
  ])
  expect([other.status, health.status, login.status]).toEqual([503, 200, 400])
  const readAs = async (cookie?: string) => (await get('/api/tournaments', { cookie: cookie! })).status
  expect([await readAs(former.cookie), await readAs(player.cookie)]).toEqual([503, 200])
  const mine = get('/busy', { cookie: player.cookie! })
  allow()
  expect((await mine).status).toBe(200)
  const statuses = (await Promise.all(reads)).map(({ status }) => status)
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 503).length,
  ]).toEqual([128, 22])
  expect((await get('/api/tournaments')).status).toBe(200)
})

test('during an outage a browser gets a page that reloads itself, and other clients a refusal, both with 503', async () => {
  const outage = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const path = anAddress()
  render.mockRejectedValue(outage)
  const page = await get(path, { accept: 'text/html,*/*' })
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(await page.text()).toMatch(/http-equiv="refresh"[^]*We'll be right back/)
  const other = await get(path, { accept: 'application/json' })
  expect([other.status, await other.json()]).toMatchObject([503, { code: 'unavailable' }])
  expect(world.loggedErrors()).toHaveLength(2)
})

test('a page that asks the API for too much is refused like it, not broken', async () => {
  const api = vi
    .spyOn(world.app.limits, 'spend')
    .mockRejectedValue(new AppError('too_many_requests', { retryAfter: 90 }))
  render.mockImplementation(async (_, { fetchApi, report }) => {
    const reply = await fetchApi(`http://localhost/api/pay/${'x'.repeat(49)}`)
    report(Object.assign(new Error('Too many attempts'), await reply.json()))
    return aPage('broken', { status: 500 })
  })
  const page = await get('/pay/guess', { accept: 'text/html' })
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '90'])
  expect(world.loggedErrors()).toEqual([])
  api.mockRestore()
})

test('a page whose data cannot be read during an outage is replaced by that page', async () => {
  const database = vi.spyOn(world.app.pool, 'query').mockRejectedValue(new Error('Query read timeout'))
  render.mockImplementation(async (_, { fetchApi }) => {
    const reply = await fetchApi('http://localhost/api/tournaments')
    return aPage(String(reply.status), { status: 500 })
  })
  const reply = await get(anAddress(), { accept: 'text/html' })
  expect([reply.status, await reply.text()]).toEqual([503, expect.stringContaining("We'll be right back")])
  database.mockRestore()
  expect(world.loggedErrors()).not.toHaveLength(0)
})

async function send(html: string, accepted: string) {
  render.mockResolvedValueOnce(aPage(html))
  const reply = await get(anAddress(), { 'accept-encoding': accepted })
  return { reply, body: Buffer.from(await reply.arrayBuffer()) }
}

describe('compression', () => {
  const long = 'word '.repeat(1_000)
  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
    [null, 'deflate', (body: Buffer) => body],
  ])('uses %s for clients that accept %s', async (encoding, accepted, unpack) => {
    const { reply, body } = await send(long, accepted)
    expect([reply.headers.get('content-encoding'), reply.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
    expect(body.length < long.length).toBe(encoding !== null)
    expect(unpack(body).toString()).toBe(long)
  })

  test('is skipped for a body that fits into one packet or is already compressed', async () => {
    isReady.mockResolvedValue(true)
    expect((await get('/readyz', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull()
    const script = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(Buffer.from(await script.arrayBuffer())).toString()).toBe('let x')
  })

  test('keeps status and headers', async () => {
    render.mockResolvedValueOnce(aPage(long, { status: 404 }))
    const reply = await get(anAddress(), { 'accept-encoding': 'br' })
    expect([reply.status, reply.headers.get('content-security-policy')]).toEqual([
      404,
      expect.stringContaining("script-src 'self'"),
    ])
  })
})

describe('a public page', () => {
  test('is rendered once for all requests within a second', async () => {
    render.mockImplementation(() => Promise.resolve(aPage('for all')))
    const path = anAddress()
    await Promise.all([get(path), get(path), get(path, { cookie: 'other=1' })])
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('depends on the search, and not on the theme', async () => {
    render.mockImplementation(() => Promise.resolve(aPage('for all')))
    const path = anAddress()
    for (const theme of ['dark', 'light', 'nonsense']) await get(path, { cookie: `theme=${theme}` })
    expect(render).toHaveBeenCalledTimes(1)
    await get(`${path}?q=2`)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('may be cached by a CDN, and is not sent again to a browser that has it', async () => {
    render.mockImplementation((_, { nonce }) => Promise.resolve(aPage(`<script nonce="${nonce}">1</script>`)))
    const path = aPublicAddress()
    const first = await get(path, { 'accept-encoding': 'br' })
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate')
    expect(first.headers.get('vary')).toBe('Accept-Encoding')
    const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag')! })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    expect((await get(path, { 'if-none-match': 'W/"other"' })).status).toBe(200)
  })

  test('is rendered to the same bytes until something on it changes', async () => {
    let now = 1_700_000_000_000
    render.mockImplementation(() =>
      Promise.resolve(
        aPage(
          `router={matches:[{i:"__root__",u:${(now += 1)},s:"success"},{i:"#help{\\"view\\":\\"all\\"}",u:${now},s:"success"}]}`,
        ),
      ),
    )
    const [one, other] = [await get(aPublicAddress()), await get(aPublicAddress())]
    expect(other.headers.get('etag')).toBe(one.headers.get('etag'))
    expect(await other.text()).toBe(
      String.raw`router={matches:[{i:"__root__",u:0,s:"success"},{i:"#help{\"view\":\"all\"}",u:0,s:"success"}]}`,
    )
  })

  test('near a place of the visitor is never cached', async () => {
    render.mockImplementation(() => Promise.resolve(aPage('near')))
    const path = `${anAddress()}?near=30.27,-97.74`
    expect((await get(path)).headers.get('cache-control')).toBe('private, no-store')
    await get(path)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test.each(['token', 'secret'])(
    'with a ?%s= is never cached, neither here nor by browsers and proxies',
    async (name) => {
      render.mockImplementation(() => Promise.resolve(aPage('a link')))
      const path = `${anAddress()}?${name}=abc`
      expect((await get(path)).headers.get('cache-control')).toBe('private, no-store')
      await get(path)
      expect(render).toHaveBeenCalledTimes(2)
    },
  )

  test('is the same for a logged-in user, whose session is not even read', async () => {
    const player = await aPlayer(world)
    render.mockImplementation((request) => Promise.resolve(aPage(String(request.headers.get('cookie')))))
    const reads = vi.spyOn(world.app.sessions, 'userOf')
    const path = aPublicAddress()
    const [mine, theirs] = [await get(path, { cookie: `${player.cookie}; logged-in=1` }), await get(path)]
    expect([await mine.text(), [...mine.headers]]).toEqual([await theirs.text(), [...theirs.headers]])
    expect([render.mock.calls.length, reads.mock.calls.length, mine.headers.get('set-cookie')]).toEqual([1, 0, null])
  })

  test('that visitors cannot see is rendered per user and never cached', async () => {
    const player = await aPlayer(world)
    render.mockImplementation(async (_, { fetchApi }) => {
      const { user } = (await (await fetchApi('http://localhost/api/auth/session')).json()) as { user: object | null }
      return user ? aPage('removed, but mine') : aPage('not found', { status: 404 })
    })
    const path = aPublicAddress()
    const seen = async (cookie = '') => {
      const reply = await get(path, { cookie })
      return [reply.status, await reply.text(), reply.headers.get('cache-control'), reply.headers.get('etag')]
    }
    const visitors = [404, 'not found', 'private, no-store', null]
    expect(await seen()).toEqual(visitors)
    expect(await seen(player.cookie)).toEqual([200, 'removed, but mine', 'private, no-store', null])
    expect(await seen()).toEqual(visitors)
  })
})

describe('a page that is rendered per person', () => {
  test('is never kept for a logged-in person, and by a browser for visitors only until it asks again', async () => {
    const player = await aPlayer(world)
    render.mockImplementation(async (_, { fetchApi }) => {
      const { user } = (await (await fetchApi('http://localhost/api/auth/session')).json()) as { user: object | null }
      return aPage(user ? 'mine' : 'theirs')
    })
    const path = anAddress()
    const cached = async (headers: Record<string, string>) => {
      const reply = await get(path, headers)
      return [reply.status, reply.headers.get('cache-control'), reply.headers.get('etag'), await reply.text()]
    }
    const visitors = await cached({})
    expect(visitors).toEqual([200, 'private, no-cache', expect.stringContaining('"'), 'theirs'])
    const again = { 'if-none-match': String(visitors[2]) }
    expect(await cached(again)).toEqual([304, 'private, no-cache', visitors[2], ''])
    expect(await cached({ ...again, cookie: player.cookie! })).toEqual([200, 'private, no-store', null, 'mine'])
  })

  test('removes a stale hint from the browser', async () => {
    render.mockImplementation(() => Promise.resolve(aPage('log in')))
    const { headers } = await get(anAddress(), { cookie: 'logged-in=1' })
    expect(headers.getSetCookie()).toEqual(['logged-in=; Max-Age=0; Path=/; SameSite=Lax'])
    expect((await get(anAddress())).headers.getSetCookie()).toEqual([])
  })

  test("is never taken from a logged-in user's page", async () => {
    const player = await aPlayer(world)
    render.mockImplementation(async (_, { fetchApi }) =>
      aPage(
        ((await (await fetchApi('http://localhost/api/auth/session')).json()) as { user: { id: string } | null }).user
          ?.id ?? 'nobody',
      ),
    )
    const path = anAddress()
    const read = async (cookie = '') => (await get(path, { cookie })).text()
    expect([await read(player.cookie), await read(), await read(player.cookie)]).toEqual([
      player.id,
      'nobody',
      player.id,
    ])
  })

  test.each(['"', '%22', '\u00a0', ';;'])('is not poisoned by a session cookie after %j', async (sign) => {
    const player = await aPlayer(world)
    render.mockImplementation(async (_, { fetchApi }) =>
      aPage(await (await fetchApi('http://localhost/api/auth/session')).text()),
    )
    const path = anAddress()
    const [name, value] = player.cookie!.split(/=(.*)/)
    await get(path, { cookie: `${name}=${sign}${value}x` })
    await get(path, { cookie: `x=1${sign}${name}=${value}` })
    expect(JSON.parse(await (await get(path)).text())).toEqual({ user: null })
  })

  test('is rendered once, even with unknown parameters', async () => {
    render.mockImplementation((request) => Promise.resolve(aPage(request.url)))
    const path = anAddress()
    await get(`${path}?q=ace`)
    const read = async (query: string) => (await get(`${path}?${query}`)).text()
    expect(await read('x=1&q=ace&utm_source=mail')).toMatch(/\?q=ace$/)
    expect(await read('q=ace&x=2')).toMatch(/\?q=ace$/)
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('sets no cookie', async () => {
    render.mockImplementation(async (_, { fetchApi }) => {
      await fetchApi('http://localhost/api/auth/session')
      return aPage('')
    })
    expect((await get(anAddress())).headers.getSetCookie()).toEqual([])
  })
})

test('a session renewed while a page is rendered is renewed in the browser', async () => {
  const player = await aPlayer(world)
  const inTwentyDays = new Date(Date.now() + 20 * 24 * 3_600_000)
  await world.app.db.update(sessions).set({ expiresAt: inTwentyDays })
  render.mockImplementation(async (_, { fetchApi }) => {
    await fetchApi('http://localhost/api/auth/session')
    return aPage('')
  })
  const [cookie] = (await get(anAddress(), { cookie: player.cookie! })).headers.getSetCookie()
  expect(cookie).toContain(`${player.cookie};`)
  expect(cookie).toContain(`Max-Age=${30 * 24 * 3_600}`)
})

describe('built files', () => {
  test('are cached permanently and sent compressed if possible', async () => {
    const plain = await get('/assets/app-1a2b.js')
    const small = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br, gzip' })
    for (const reply of [plain, small]) {
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(reply.headers.get('content-type')).toContain('javascript')
    }
    expect([plain, small].map((reply) => reply.headers.get('content-encoding'))).toEqual([null, 'br'])
    expect(await plain.text()).toBe('let x')
  })

  test('that do not exist are a 404 without a page', async () => {
    const reply = await get('/assets/app-old.js')
    expect([reply.status, await reply.text()]).toEqual([404, 'Not found'])
    expect(render).not.toHaveBeenCalled()
  })

  test('are served only from their folder', async () => {
    render.mockImplementation(() => Promise.resolve(aPage('no such page', { status: 404 })))
    for (const path of [
      '/assets/../secret.txt',
      '/assets/%2e%2e/secret.txt',
      '/assets/..%2fsecret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/secret.txt',
    ]) {
      expect(await (await get(path)).text()).not.toBe('secret')
    }
  })
})

test('the payment sandbox is served only when enabled', async () => {
  render.mockImplementation(() => Promise.resolve(aPage('no such page', { status: 404 })))
  expect((await get('/sandbox/stripe/v1/payment_intents/pi_1')).status).toBe(401)
  const real = createWeb(world.app, { render, assets: null, sandbox: null, health: { isReady } })
  expect(await (await real.request('/sandbox/stripe/v1/payment_intents/pi_1')).text()).toBe('no such page')
})
