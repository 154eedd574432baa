import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { encodeEvent, eventStream } from './live-stream.ts'
import type { Live } from './live.ts'

test('a stream that is ended for good says so, after what was sent before, and counts no more', async () => {
  const live = { stopping: new AbortController().signal } as Live
  const seen = { left: 0, stopped: 0 }
  let endForGood!: () => void
  const app = new Hono().get('/', (c) =>
    eventStream(
      c,
      {
        live,
        limits: { one: 1 },
        onOpen: (end) => {
          endForGood = end
          return () => {
            seen.left += 1
          }
        },
      },
      (send) => {
        void send(encodeEvent({ event: 'score', data: '1' }))
        return () => {
          seen.stopped += 1
        }
      },
    ),
  )
  const text = (await app.request('/')).text()
  endForGood()
  expect(await text).toMatch(/event: score\ndata: 1\n\nevent: end\ndata: end\n\n$/)
  expect(seen).toEqual({ left: 1, stopped: 1 })
  const next = await app.request('/')
  expect(next.status).toBe(200)
  await next.body!.cancel()
})
