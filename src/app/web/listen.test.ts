import type { HttpBindings } from '@hono/node-server'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/proof/processes.ts'
import { uploadsUnderway } from '#platform/files/uploads.ts'
import { listen } from './listen.ts'

/** The real server's timeouts, at least a hundred times shorter. */
const timeouts = {
  headersMs: 200,
  bodyMs: 1_000,
  requestMs: 3_000,
  idleMs: 600,
  responseMs: 1_800,
  checkMs: 50,
  closeMs: 200,
}

/** Counts the characters of a body, and takes as many milliseconds as the URL says. */
const count = async (request: Request, env: unknown) => {
  if (request.url.endsWith('/upload')) uploadsUnderway.add((env as HttpBindings).incoming)
  if (request.url.endsWith('/unread')) return new Response('not read')
  const { length } = await request.text()
  await setTimeout(Number(new URL(request.url).pathname.slice(1)) || 0)
  return new Response(`${length} letters`)
}

let port: number
let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  port = await freePort()
  server = await listen({ hosts: ['127.0.0.1'], port }, count, null, timeouts)
})
afterAll(() => server.close())

/** A connection, and everything received by the time it ends. */
function connection(to = port): { socket: Socket; ended: Promise<string> } {
  const socket = connect(to, '127.0.0.1')
  const ended = new Promise<string>((resolve) => {
    let told = ''
    socket.on('data', (data) => (told += String(data)))
    socket.on('error', () => {})
    socket.on('close', () => resolve(told))
  })
  return { socket, ended }
}

/** Sends a character now and then until the other side hangs up or `most` are sent. */
async function dribble(socket: Socket, letter: string, most: number) {
  for (let sent = 0; sent < most && !socket.destroyed; sent += 1) {
    socket.write(letter)
    await setTimeout(20)
  }
}

const head = (bytes: number, path: number | string = 0) =>
  `POST /${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n`

test('an upload may take much longer than other bodies, as long as data keeps arriving', async () => {
  // On a busy machine the letters arrive more slowly, so the whole request may take long.
  const ownPort = await freePort()
  const patient = { ...timeouts, requestMs: 60_000, idleMs: 1_500 }
  const uploading = await listen({ hosts: ['127.0.0.1'], port: ownPort }, count, null, patient)
  onTestFinished(() => uploading.close())
  const { socket, ended } = connection(ownPort)
  const began = performance.now()
  socket.write(head(100, 'upload'))
  await dribble(socket, 'a', 100)
  expect(await ended).toContain('100 letters')
  expect(performance.now() - began).toBeGreaterThan(1.5 * timeouts.bodyMs)
})

test.each(['0', 'unread'])('a slow body that is not an upload is cut off within seconds (/%s)', async (path) => {
  const { socket, ended } = connection()
  const began = performance.now()
  socket.write(head(100_000, path).replace('Connection: close\r\n', ''))
  await dribble(socket, 'a', 1_000)
  await ended
  expect(performance.now() - began).toBeLessThan(2_500)
})

test('headers that arrive character by character are cut off', async () => {
  const { socket, ended } = connection()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  await dribble(socket, 'a', 1_000)
  expect(await ended).toMatch(/^HTTP\/1\.1 408 [^]*The request took too long to arrive\./)
})

test('a body that never ends is cut off at the request timeout', async () => {
  const { socket, ended } = connection()
  socket.write(head(100_000, 'upload'))
  await dribble(socket, 'a', 1_000)
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
})

test.each([
  ['sends nothing', ''],
  ['stops in the middle of a body', `${head(60)}a`],
])('a client that %s is cut off', async (_, said) => {
  const { socket, ended } = connection()
  socket.write(said)
  expect(await ended).not.toContain('letters')
})

test('a response may take longer than the idle timeout, but not forever', async () => {
  const [late, never] = [connection(), connection()]
  late.socket.write(`${head(3, 1_000)}abc`)
  never.socket.write(`${head(3, 3_000)}abc`)
  expect(await late.ended).toContain('3 letters')
  expect(await never.ended).toBe('')
})

test('closing waits for a request that finishes soon, but not for one that hangs', async () => {
  const at = await freePort()
  const hangs = Promise.withResolvers<Response>()
  const answers = async ({ url }: Request) =>
    url.endsWith('/soon') ? setTimeout(50, new Response('here')) : hangs.promise
  const closing = await listen({ hosts: ['127.0.0.1'], port: at }, answers, null, timeouts)
  const ask = (path: string) => fetch(`http://127.0.0.1:${at}${path}`).then((reply) => reply.text())
  const replies = Promise.allSettled([ask('/soon'), ask('/never')])
  await setTimeout(20)
  await closing.close()
  expect((await replies).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('a health check with HTTP/1.0 and without a Host is answered', async () => {
  const { socket, ended } = connection()
  socket.write('GET /healthz HTTP/1.0\r\n\r\n')
  expect(await ended).toMatch(/^HTTP\/1\.1 200 /)
})

test('a server that is about to stop still answers, and asks clients to reconnect elsewhere', async () => {
  const ownPort = await freePort()
  const stopping = await listen({ hosts: ['127.0.0.1'], port: ownPort }, () => new Response('here'), null)
  const at = `http://127.0.0.1:${ownPort}`
  expect((await fetch(at)).headers.get('connection')).toBe('keep-alive')
  stopping.drain()
  const reply = await fetch(at)
  expect([await reply.text(), reply.headers.get('connection')]).toEqual(['here', 'close'])
  await stopping.close()
})
