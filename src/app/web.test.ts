import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sessions } from '#db/schema.ts'
import { aPlayer } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Render } from './pages.ts'
import { createWeb } from './web.ts'

const world = useWorld({ env: { LOG_LEVEL: 'silent' } })
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
const nonceOf = (reply: Response) => /'nonce-([^']+)'/.exec(reply.headers.get('content-security-policy') ?? '')?.[1]

/** Addresses are cached for a second; each test has its own. */
let serial = 0
const anAddress = () => `/page-${(serial += 1)}`

describe('health', () => {
  test('the process is alive whatever the database does', async () => {
    expect(await (await get('/healthz')).text()).toBe('ok')
    expect(isReady).not.toHaveBeenCalled()
  })

  test.each([
    ['ready', 200, () => Promise.resolve(true)],
    ['not ready, because it stops', 503, () => Promise.resolve(false)],
    ['not ready, because the database is away', 503, () => Promise.reject(new Error('connection refused'))],
  ])('%s: %i', async (_, status, answer) => {
    isReady.mockImplementation(answer)
    const reply = await get('/readyz')
    expect([reply.status, await reply.text()]).toEqual([status, status === 200 ? 'ready' : 'not ready'])
  })

  test('numbers are for Prometheus', async () => {
    expect((await get('/metrics')).headers.get('content-type')).toMatch(/^text\/plain; version=/)
  })
})

test('every response, also a refusal, has the headers that keep browsers on guard', async () => {
  render.mockImplementation(() => Promise.resolve(aPage('<p>')))
  for (const path of ['/healthz', '/', '/api/stats', '/api/nothing', '/assets/none.js', '/%', '/api/docs']) {
    const { headers } = await get(path)
    expect([
      path,
      headers.get('x-content-type-options'),
      headers.get('x-frame-options'),
      headers.get('referrer-policy'),
    ]).toEqual([path, 'nosniff', 'SAMEORIGIN', 'strict-origin-when-cross-origin'])
    expect(headers.get('strict-transport-security')).toBeNull()
  }
})

describe('a page', () => {
  test('is what was rendered, with a nonce of its own in policy and scripts', async () => {
    render.mockImplementation((_, visit) =>
      Promise.resolve(aPage(`<script nonce="${visit.nonce}">1</script>`, { status: 404 })),
    )
    const path = anAddress()
    const replies = [await get(path), await get(path)]
    for (const reply of replies) {
      expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(await reply.text()).toBe(`<script nonce="${nonceOf(reply)}">1</script>`)
    }
    expect(nonceOf(replies[0]!)).not.toBe(nonceOf(replies[1]!))
  })

  test('goes elsewhere when it was rendered so', async () => {
    render.mockResolvedValue(new Response(null, { status: 307, headers: { location: '/tournaments' } }))
    const reply = await get(anAddress())
    expect([reply.status, reply.headers.get('location')]).toEqual([307, '/tournaments'])
  })

  test.each([
    ['/%E0%A4%A', 400, 'bad_url'],
    ['/tournaments?q=%00', 400, 'bad_url'],
    [`/${'x'.repeat(9_000)}`, 414, 'url_too_long'],
  ])('that cannot be asked for is refused before anything is rendered', async (path, status, code) => {
    const reply = await get(path)
    expect([reply.status, await reply.json()]).toMatchObject([status, { code, message: expect.any(String) }])
    expect(render).not.toHaveBeenCalled()
  })

  test('takes nothing but being read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const reply = await web.request('/tournaments', { method, body: 'name=x' })
      expect([reply.status, await reply.json()]).toMatchObject([405, { code: 'method_not_allowed' }])
    }
    expect(render).not.toHaveBeenCalled()
  })

  test('that fails answers 500 without saying why, and is asked for anew', async () => {
    const path = anAddress()
    render.mockRejectedValueOnce(new Error('password of the database'))
    const failed = await get(path)
    expect([failed.status, await failed.json()]).toMatchObject([500, { code: 'internal' }])
    render.mockResolvedValueOnce(aPage('well again'))
    expect(await (await get(path)).text()).toBe('well again')
  })
})

test('a built page fetches its scripts when it has been painted', async () => {
  render.mockImplementation((_, { nonce }) =>
    Promise.resolve(
      aPage(`<head><link rel="modulepreload" href="/assets/app.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/home.js"/></head>\
<body><h1>Hi</h1><script type="module" async="" src="/assets/app.js" nonce="${nonce}"></script></body>`),
    ),
  )
  const reply = await get(anAddress())
  const html = await reply.text()
  expect(html).toMatch(/^<head><\/head><body><h1>Hi<\/h1><script nonce="/)
  expect(html).toContain(`<script nonce="${nonceOf(reply)}">`)
  expect(html).toContain('preloads=["/assets/app.js","/assets/home.js"],entries=["/assets/app.js"]')
})

async function send(html: string, accepted: string) {
  render.mockResolvedValueOnce(aPage(html))
  const reply = await get(anAddress(), { 'accept-encoding': accepted })
  return { reply, body: Buffer.from(await reply.arrayBuffer()) }
}

describe('what is sent', () => {
  const long = 'word '.repeat(1_000)
  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
    [null, 'deflate', (body: Buffer) => body],
  ])('is packed with %s for who takes %s', async (encoding, accepted, unpack) => {
    const { reply, body } = await send(long, accepted)
    expect([reply.headers.get('content-encoding'), reply.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
    expect(body.length < long.length).toBe(encoding !== null)
    expect(unpack(body).toString()).toBe(long)
  })

  test('stays as it is where it fits into a packet, or came packed', async () => {
    expect((await send('short', 'br')).reply.headers.get('content-encoding')).toBeNull()
    const script = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(Buffer.from(await script.arrayBuffer())).toString()).toBe('let x')
  })

  test('keeps its status and its headers', async () => {
    render.mockResolvedValueOnce(aPage(long, { status: 404 }))
    const reply = await get(anAddress(), { 'accept-encoding': 'br' })
    expect([reply.status, reply.headers.get('content-security-policy')]).toEqual([
      404,
      expect.stringContaining('nonce-'),
    ])
  })
})

describe('a page for everybody', () => {
  test('is rendered once for those who ask within a second', async () => {
    render.mockImplementation(() => Promise.resolve(aPage('for all')))
    const path = anAddress()
    await Promise.all([get(path), get(path), get(path, { cookie: 'other=1' })])
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('is another one in another theme or with another question', async () => {
    render.mockImplementation((_, { theme }) => Promise.resolve(aPage(`${theme}`)))
    const path = anAddress()
    const themes = ['dark', 'light', 'nonsense']
    const texts = await Promise.all(themes.map(async (theme) => (await get(path, { cookie: `theme=${theme}` })).text()))
    expect(texts).toEqual(['dark', 'light', 'null'])
    await get(`${path}?page=2`)
    expect(render).toHaveBeenCalledTimes(4)
  })

  test('is never the one that was made for somebody', async () => {
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

  test('sets no cookie', async () => {
    render.mockImplementation(async (_, { fetchApi }) => {
      await fetchApi('http://localhost/api/auth/session')
      return aPage('')
    })
    expect((await get(anAddress())).headers.getSetCookie()).toEqual([])
  })
})

test('a session that is prolonged while a page is rendered is prolonged in the browser', async () => {
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
  test('are kept by browsers for good, and sent compressed where that is understood', async () => {
    const plain = await get('/assets/app-1a2b.js')
    const small = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br, gzip' })
    for (const reply of [plain, small]) {
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(reply.headers.get('content-type')).toContain('javascript')
    }
    expect([plain, small].map((reply) => reply.headers.get('content-encoding'))).toEqual([null, 'br'])
    expect(await plain.text()).toBe('let x')
  })

  test('that are not there are no page', async () => {
    const reply = await get('/assets/app-old.js')
    expect([reply.status, await reply.text()]).toEqual([404, 'Not found'])
    expect(render).not.toHaveBeenCalled()
  })

  test('are all there is in their folder', async () => {
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

test('the payment sandbox is there only where it was asked for', async () => {
  render.mockImplementation(() => Promise.resolve(aPage('no such page', { status: 404 })))
  expect((await get('/sandbox/stripe/v1/payment_intents/pi_1')).status).toBe(401)
  const real = createWeb(world.app, { render, assets: null, sandbox: null, health: { isReady } })
  expect(await (await real.request('/sandbox/stripe/v1/payment_intents/pi_1')).text()).toBe('no such page')
})
