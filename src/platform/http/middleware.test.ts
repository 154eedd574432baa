import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { toReply } from '#app/refusals.ts'
import { addressOf, readBody, wellFormed } from './middleware.ts'
import { body } from './http.ts'
import type { App } from '../app.ts'
import type { Env } from './http.ts'

/** A server with one route behind our middleware, and its log. */
function aServer(work: (text: string) => unknown) {
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'error' },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const server = new Hono<Env>()
    .use(async (c, next) => {
      c.set('app', { log } as unknown as App)
      c.set('requestId', 'r-1')
      c.set('address', '203.0.113.7')
      await next()
    })
    .use(wellFormed)
    .post('/', body(z.object({ text: z.string() })), async (c) => c.json({ did: await work(c.req.valid('json').text) }))
  server.onError((error, c) => toReply(error, c as never))
  const post = (sent: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    server.request('/', {
      method: 'POST',
      body: sent,
      headers,
      ...(sent instanceof ReadableStream && { duplex: 'half' }),
    })
  return { logged, post }
}

describe('an error', () => {
  test("that is unexpected is a 500 without details, which are logged with the request's id", async () => {
    const { post, logged } = aServer(() => {
      throw new Error('relation "users" does not exist at 10.0.0.5')
    })
    const reply = await post('{"text":"x"}')
    expect([reply.status, await reply.json()]).toEqual([
      500,
      { code: 'internal', message: 'Something went wrong on our side. Nothing was lost. Please try again.' },
    ])
    expect(logged).toMatchObject([{ requestId: 'r-1', err: { message: expect.stringContaining('10.0.0.5') } }])
  })

  test('that is a refusal is not logged', async () => {
    const { post, logged } = aServer(() => {
      throw new AppError('tournament_full')
    })
    expect((await post('{"text":"x"}')).status).toBe(409)
    expect(logged).toEqual([])
  })

  test('that says when to retry sets Retry-After', async () => {
    const { post } = aServer(() => {
      throw new AppError('too_many_requests', { retryAfter: 61 })
    })
    const reply = await post('{"text":"x"}')
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '61'])
  })

  test('that is a unique constraint violation becomes the refusal for that constraint', async () => {
    const refused = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_email_key' })
    const { post, logged } = aServer(() => {
      throw new Error('Failed query', { cause: refused })
    })
    const reply = await post('{"text":"x"}')
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'email_taken' }])
    expect(logged).toEqual([])
  })

  test("of the framework's own has our error format", async () => {
    const { post } = aServer(() => {
      throw new HTTPException(400, { message: 'Malformed' })
    })
    expect(await (await post('{"text":"x"}')).json()).toMatchObject({ code: 'malformed_json' })
  })
})

/** A body that never ends. */
const endless = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(Buffer.alloc(64 * 1024, 'x')) })

describe('a body', () => {
  test('of 256 kB is read, and one byte more is refused', async () => {
    const { post } = aServer((text) => text.length)
    const around = '{"text":""}'.length
    const fits = `{"text":"${'x'.repeat(256 * 1024 - around)}"}`
    expect((await post(fits)).status).toBe(200)
    expect((await post(`${fits} `)).status).toBe(413)
  })

  test('with a false or missing Content-Length is read only up to the limit', async () => {
    const { post } = aServer(() => null)
    const claims: Record<string, string>[] = [{}, { 'content-length': '10' }]
    for (const claim of claims) {
      expect((await post(endless(), { 'content-type': 'application/json', ...claim })).status).toBe(413)
    }
  })

  test('with a Content-Length over the limit is not read at all', async () => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: 'x',
      headers: { 'content-length': '999999999' },
    })
    await expect(readBody(request)).rejects.toMatchObject({ code: 'body_too_large' })
    expect(request.bodyUsed).toBe(false)
  })

  test('keeps every character', async () => {
    const text = 'Zoë 🏀 "quoted" \\ \n \u2028 \ufeff %00'
    const { post } = aServer((got) => got)
    expect(await (await post(JSON.stringify({ text }))).json()).toEqual({ did: text })
  })

  test('counts as JSON with any capitalization of its type, and with a charset', async () => {
    const { post } = aServer(() => null)
    for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json;x=y']) {
      expect((await post('{"text":"x"}', { 'content-type': type })).status).toBe(200)
    }
  })
})

describe("the visitor's address", () => {
  const servers: ReturnType<typeof createAdaptorServer>[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  async function seen(trustedProxies: number, forwarded?: string) {
    const app = new Hono().get('/', (c) => c.text(addressOf(c, trustedProxies)))
    const server = createAdaptorServer({ fetch: app.fetch })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const { port } = server.address() as AddressInfo
    const headers = { connection: 'close', ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) }
    return (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()
  }

  test.each([
    ["is the socket's when no proxy is trusted, even if a header names another", 0, '198.51.100.1', '127.0.0.1'],
    ['is the one the only proxy reports', 1, '198.51.100.1', '198.51.100.1'],
    ['is never an earlier entry, which the visitor may have sent', 1, '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['is the second to last behind two proxies', 2, '6.6.6.6, 198.51.100.1, 10.0.0.1', '198.51.100.1'],
    ["is the socket's when the proxies reported too few", 2, '198.51.100.1', '127.0.0.1'],
    ["is the socket's when the proxy reported none", 1, undefined, '127.0.0.1'],
    ["is the socket's when the proxy reported an empty one", 1, '', '127.0.0.1'],
  ])('%s', async (_, trusted, forwarded, address) => {
    expect(await seen(trusted, forwarded)).toBe(address)
  })
})
