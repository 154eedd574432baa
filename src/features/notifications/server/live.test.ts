import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createLive } from '#platform/live.ts'
import { liveStream } from '#platform/live-stream.ts'
import { aCaptain, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import { notify, userTopic } from './notify.ts'

const world = useWorld()

const told = (user: Player) =>
  world.app.db.transaction((tx) => notify(tx, { userId: user.id, type: 'welcome', title: 'News', message: 'Hello.' }))

/** Reads a stream as it comes: the names of its events so far, and whether it has ended. */
function heardOn(reply: Response) {
  const heard = { events: [] as string[], text: '', isOver: false, leave: () => reader.cancel() }
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heard.text += part.value
      heard.events = [...heard.text.matchAll(/^event: (.+)$/gm)].map(([, name]) => name!)
    }
    heard.isOver = true
  }
  void read()
  return heard
}

/** The stream of a window that is open and listening. */
async function openStream(user: Player) {
  const reply = await user.get('/live')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const heard = heardOn(reply)
  await vi.waitFor(() => expect(heard.events[0]).toBe('notifications'))
  await setTimeout(300)
  return heard
}

test('whoever is signed in hears at once that there is something new for them, and nobody else does', async () => {
  const [ana, ben] = [await aCaptain(world), await aCaptain(world)]
  const [hers, his] = [await openStream(ana), await openStream(ben)]
  const [before, others] = [hers.events.length, his.events.length]
  await told(ana)
  await vi.waitFor(() => expect(hers.events).toHaveLength(before + 1), { timeout: 1_000 })
  expect(hers.text).not.toContain('News')
  expect(his.events).toHaveLength(others)
  await Promise.all([hers.leave(), his.leave()])
})

test('many things at once are one event', async () => {
  const ana = await aCaptain(world)
  const heard = await openStream(ana)
  const before = heard.events.length
  await Promise.all(times(20, () => told(ana)))
  await setTimeout(400)
  expect(heard.events.length - before).toBeLessThan(6)
  await heard.leave()
})

test('a visitor has no stream', async () => {
  expect((await visitor(world).get('/live')).status).toBe(401)
})

test('a user has ten streams at most; one that ends makes room', async () => {
  const ana = await aCaptain(world)
  const streams = await Promise.all(times(10, async () => heardOn(await ana.get('/live'))))
  const refused = await ana.get('/live')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  await streams[0]!.leave()
  const again = heardOn(await ana.get('/live'))
  await Promise.all([again, ...streams.slice(1)].map((stream) => stream.leave()))
})

test('whoever asks for the headers alone leaves no stream open', async () => {
  const ana = await aCaptain(world)
  const heads = await Promise.all(times(11, () => ana.call('HEAD', '/live')))
  expect(heads.map(({ status }) => status)).toEqual(times(11, () => 200))
  expect(heads[0]!.headers.get('content-type')).toBe('text/event-stream')
  await heardOn(await ana.get('/live')).leave()
})

test('a stream beats while its session lasts and ends soon after it', async () => {
  const ana = await aCaptain(world)
  const stream = liveStream({
    live: world.app.live,
    userId: ana.id,
    events: { [userTopic(ana.id)]: 'notifications' },
    isAllowed: () => world.app.sessions.isStillOf(new Headers({ cookie: ana.cookie! }), ana.id),
    heartbeatMs: 50,
  })
  const heard = heardOn(stream)
  await vi.waitFor(() => expect(heard.text).toContain(': here'))
  expect(heard.isOver).toBe(false)
  await ana.post('/auth/logout')
  await vi.waitFor(() => expect(heard.isOver).toBe(true))
})

test('a stop ends every stream, and those that are opened after it', async () => {
  const live = createLive({ databaseUrl: world.database.url, log: world.app.log })
  const open = () => heardOn(liveStream({ live, userId: 'ana', events: { a: 'b' }, isAllowed: async () => true }))
  const streams = times(3, open)
  await live.stop()
  streams.push(open())
  await vi.waitFor(() => expect(streams.map(({ isOver }) => isOver)).toEqual([true, true, true, true]))
})
