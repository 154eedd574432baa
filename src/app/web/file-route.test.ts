import { beforeAll, describe, expect, test } from 'vitest'
import { newKey, urlOf } from '#platform/files/files.ts'
import { useWorld } from '#test/world.ts'
import { createWeb } from './web.ts'

const isReady = () => Promise.resolve(true)
const render = () => Promise.resolve(new Response('a page', { status: 404 }))

const world = useWorld()
let web: ReturnType<typeof createWeb>
let video: string
beforeAll(async () => {
  web = createWeb(world.app, { render, assets: null, sandbox: null, health: { isReady } })
  video = await kept('videos', 'mp4', 'video/mp4')
})

const kept = async (folder: string, ending: string, type: string) => {
  const key = newKey(folder, ending)
  await world.app.files.put(key, Buffer.from('0123456789'), type)
  return urlOf(key)
}
const get = (path: string, headers: Record<string, string> = {}) => web.request(path, { headers })

test('a file is served complete, with permanent caching', async () => {
  const reply = await get(video)
  expect([reply.status, await reply.text()]).toEqual([200, '0123456789'])
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    etag: expect.stringMatching(/^"videos\/.*"$/),
  })
})

describe('a range of a file', () => {
  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
  ])('%s is %s', async (range, part, contentRange) => {
    const reply = await get(video, { range })
    expect([reply.status, await reply.text()]).toEqual([206, part])
    expect(reply.headers.get('content-range')).toBe(contentRange)
    expect(reply.headers.get('content-length')).toBe(String(part.length))
  })

  test.each(['bytes=10-', 'bytes=-0'])("%s is outside of it: 416 with the file's length", async (range) => {
    const reply = await get(video, { range })
    expect([reply.status, reply.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    expect(await reply.json()).toMatchObject({ code: 'range_not_satisfiable' })
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  test('of another version returns the complete file', async () => {
    expect((await get(video, { range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200)
    const etag = (await get(video)).headers.get('etag')!
    expect((await get(video, { range: 'bytes=0-3', 'if-range': etag })).status).toBe(206)
  })
})

test('an unchanged file is a 304', async () => {
  const etag = (await get(video)).headers.get('etag')!
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const reply = await get(video, { 'if-none-match': known })
    expect([reply.status, await reply.text()]).toEqual([304, ''])
  }
  expect((await get(video, { 'if-none-match': '"other"' })).status).toBe(200)
})

test('HEAD returns only the headers', async () => {
  const reply = await web.request(video, { method: 'HEAD' })
  expect([reply.status, await reply.text(), reply.headers.get('content-length')]).toEqual([200, '', '10'])
})

test('files that browsers should not display are downloads', async () => {
  for (const [ending, type, disposition] of [
    ['webp', 'image/webp', null],
    ['svg', 'image/svg+xml', 'attachment'],
    ['html', 'text/html', 'attachment'],
    ['bin', 'application/octet-stream', 'attachment'],
  ] as const) {
    const reply = await get(await kept('media', ending, type))
    expect([ending, reply.headers.get('content-disposition')]).toEqual([ending, disposition])
  }
})

test.each([
  '/files/',
  '/files/none/none.webp',
  '/files/../session-secret',
  '/files/../draw-secret-key',
  '/files/%2e%2e/session-secret',
  '/files/..%2f..%2fsession-secret',
  '/files/videos/..%5c..%5csession-secret',
  '/files/videos%00.mp4',
  '/files/videos/',
  '/files//etc/passwd',
  `/files/${'a/'.repeat(2_000)}a.webp`,
])('%s is not found', async (path) => {
  const reply = await get(path)
  expect([400, 404]).toContain(reply.status)
  expect(await reply.text()).not.toContain('root')
})

test('files cannot be written through this route', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect((await web.request(video, { method })).status).toBe(405)
  }
  expect(await (await get(video)).text()).toBe('0123456789')
})
