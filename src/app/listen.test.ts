import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#test/proof/processes.ts'
import { listen } from './listen.ts'

/** The times of a real server, a hundred times and more as fast. */
const patience = { headersMs: 200, requestMs: 3_000, silenceMs: 600, answerMs: 1_800, checkMs: 50, closeMs: 200 }

/** Counts the letters of a body, and takes as many milliseconds for it as the address says. */
const count = async (request: Request) => {
  const { length } = await request.text()
  await setTimeout(Number(new URL(request.url).pathname.slice(1)))
  return new Response(`${length} letters`)
}

let port: number
let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  port = await freePort()
  server = await listen({ hosts: ['127.0.0.1'], port }, count, null, patience)
})
afterAll(() => server.close())

/** A connection, and all that it was told when it is over. */
function connection(): { socket: Socket; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  const ended = new Promise<string>((resolve) => {
    let told = ''
    socket.on('data', (data) => (told += String(data)))
    socket.on('error', () => {})
    socket.on('close', () => resolve(told))
  })
  return { socket, ended }
}

/** Sends a letter now and then until the other side hangs up, or `most` were sent. */
async function dribble(socket: Socket, letter: string, most: number) {
  for (let sent = 0; sent < most && !socket.destroyed; sent += 1) {
    socket.write(letter)
    await setTimeout(20)
  }
}

const head = (bytes: number, tookMs = 0) =>
  `POST /${tookMs} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n`

test('a body that takes many times as long as headers may, and is never silent, arrives whole', async () => {
  const { socket, ended } = connection()
  socket.write(head(60))
  await dribble(socket, 'a', 60)
  expect(await ended).toContain('60 letters')
})

test('headers that come letter by letter are cut off', async () => {
  const { socket, ended } = connection()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  await dribble(socket, 'a', 1_000)
  expect(await ended).toMatch(/^HTTP\/1\.1 408 [^]*The request took too long to arrive\./)
})

test('a body that never ends is cut off when the time for a request is over', async () => {
  const { socket, ended } = connection()
  socket.write(head(100_000))
  await dribble(socket, 'a', 1_000)
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
})

test.each([
  ['says nothing at all', ''],
  ['falls silent in the middle of a body', `${head(60)}a`],
])('who %s is cut off', async (_, said) => {
  const { socket, ended } = connection()
  socket.write(said)
  expect(await ended).not.toContain('letters')
})

test('an answer that takes longer than anybody may be silent arrives, unless it never comes', async () => {
  const [late, never] = [connection(), connection()]
  late.socket.write(`${head(3, 1_000)}abc`)
  never.socket.write(`${head(3, 3_000)}abc`)
  expect(await late.ended).toContain('3 letters')
  expect(await never.ended).toBe('')
})

test('a server that closes waits for a request that is answered soon, and not for one that hangs', async () => {
  const at = await freePort()
  const hangs = Promise.withResolvers<Response>()
  const answers = async ({ url }: Request) =>
    url.endsWith('/soon') ? setTimeout(50, new Response('here')) : hangs.promise
  const closing = await listen({ hosts: ['127.0.0.1'], port: at }, answers, null, patience)
  const ask = (path: string) => fetch(`http://127.0.0.1:${at}${path}`).then((reply) => reply.text())
  const replies = Promise.allSettled([ask('/soon'), ask('/never')])
  await setTimeout(20)
  await closing.close()
  expect((await replies).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})
