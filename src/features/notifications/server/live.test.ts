import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { transact } from '#db/transact.ts'
import { createLive } from '#platform/live/live.ts'
import { liveStream } from '#platform/live/live-stream.ts'
import { aCaptain, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { allAnnouncementsReceived } from '#test/live.ts'
import { useWorld } from '#test/world.ts'
import { addNotifications, userTopic } from './notify.ts'

const world = useWorld()

const aNotification = (user: Player) =>
  transact(world.app.db, (tx) => addNotifications(tx, [user.id], { type: 'welcome', title: 'News', message: 'Hello.' }))

/** Reads a stream: the names of its events so far, and whether it has ended. */
function readStream(reply: Response) {
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

/** A stream with options that the route does not have. */
const streamWith = (options: Parameters<typeof liveStream>[1]) =>
  new Hono().get('/', (c) => liveStream(c, options)).request('/')

const allReceived = () => allAnnouncementsReceived(world.app.db, world.app.live)

/** An open stream that has sent its first event. No other follows, because nothing announced before is still underway. */
async function openStream(user: Player) {
  await allReceived()
  const reply = await user.get('/live')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const heard = readStream(reply)
  await vi.waitFor(() => expect(heard.events).toEqual(['notifications']))
  return heard
}

test("a new notification is an event on its own user's stream only, within a second", async () => {
  const [ana, ben] = [await aCaptain(world), await aCaptain(world)]
  const [hers, his] = [await openStream(ana), await openStream(ben)]
  // By her second event, any event of the first notification would have reached his stream too.
  for (const before of [1, 2]) {
    await aNotification(ana)
    await vi.waitFor(() => expect(hers.events).toHaveLength(before + 1), { timeout: 1_000 })
  }
  expect(hers.text).not.toContain('News')
  expect(his.events).toHaveLength(1)
  await Promise.all([hers.leave(), his.leave()])
})

test('many notifications at once are sent as a few events', async () => {
  const ana = await aCaptain(world)
  const heard = await openStream(ana)
  const before = heard.events.length
  const began = performance.now()
  await Promise.all(times(20, () => aNotification(ana)))
  await allReceived()
  const underway = heard.events.length
  await aNotification(ana)
  await vi.waitFor(() => expect(heard.events.length).toBeGreaterThan(underway))
  // At most one every 50 ms.
  expect(heard.events.length - before).toBeLessThanOrEqual((performance.now() - began) / 50 + 1)
  await heard.leave()
})

test('a visitor who is not logged in gets no stream', async () => {
  expect((await visitor(world).get('/live')).status).toBe(401)
})

test('a user may open ten streams; closing one allows another', async () => {
  const ana = await aCaptain(world)
  const streams = await Promise.all(times(10, async () => readStream(await ana.get('/live'))))
  const refused = await ana.get('/live')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  await streams[0]!.leave()
  const again = readStream(await ana.get('/live'))
  await Promise.all([again, ...streams.slice(1)].map((stream) => stream.leave()))
})

test('a HEAD request leaves no stream open', async () => {
  const ana = await aCaptain(world)
  const heads = await Promise.all(times(11, () => ana.call('HEAD', '/live')))
  expect(heads.map(({ status }) => status)).toEqual(times(11, () => 200))
  expect(heads[0]!.headers.get('content-type')).toBe('text/event-stream')
  await readStream(await ana.get('/live')).leave()
})

test('a stream sends heartbeats while the session lasts, and ends soon after logging out', async () => {
  const ana = await aCaptain(world)
  const stream = await streamWith({
    live: world.app.live,
    limits: { ana: 10 },
    events: { [userTopic(ana.id)]: 'notifications' },
    isAllowed: () => world.app.sessions.isStillOf(new Headers({ cookie: ana.cookie! }), ana.id),
    heartbeatMs: 50,
  })
  const heard = readStream(stream)
  await vi.waitFor(() => expect(heard.text).toContain(': here'))
  expect(heard.isOver).toBe(false)
  await ana.post('/auth/logout')
  await vi.waitFor(() => expect(heard.isOver).toBe(true))
})

test('stopping ends every stream, including those opened afterward', async () => {
  const live = createLive({ databaseUrl: world.database.url, log: world.app.log })
  const open = async () =>
    readStream(await streamWith({ live, limits: { ana: 10 }, events: { a: 'b' }, isAllowed: async () => true }))
  const streams = await Promise.all(times(3, open))
  await live.stop()
  streams.push(await open())
  await vi.waitFor(() => expect(streams.map(({ isOver }) => isOver)).toEqual([true, true, true, true]))
})

test('the stream of a client that stops reading is closed, so the server does not buffer without limit', async () => {
  const live = createLive({ databaseUrl: world.database.url, log: world.app.log })
  const beating = async () => {
    const beats = vi.fn<() => Promise<boolean>>(async () => true)
    const options = { live, limits: { ana: 10 }, events: { a: 'b' }, isAllowed: beats, heartbeatMs: 1 }
    return { beats: beats.mock.calls, stream: await streamWith(options) }
  }
  const [unread, read] = [await beating(), await beating()]
  const reading = readStream(read.stream)
  const beatsAtLeast = async (count: number) =>
    vi.waitFor(() => expect(read.beats.length).toBeGreaterThan(count), { timeout: 15_000 })
  // Both streams beat equally often, so the one that is read tells when the other would have.
  await beatsAtLeast(150)
  const checks = unread.beats.length
  expect(checks).toBeGreaterThan(90)
  await beatsAtLeast(read.beats.length + 50)
  expect(unread.beats).toHaveLength(checks)
  const heard = readStream(unread.stream)
  await vi.waitFor(() => expect(heard.isOver).toBe(true))
  await reading.leave()
  await live.stop()
})
