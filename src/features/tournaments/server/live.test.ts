import { expect, test, vi } from 'vitest'
import { aPlayer, aTournament, times, visitor } from '#test/builders.ts'
import { allAnnouncementsReceived } from '#test/live.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

/** Counts the events of a stream as they arrive. */
function eventsOf(reply: Response) {
  const heard = { events: 0, leave: () => reader.cancel() }
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heard.events += part.value.match(/^event: tournament$/gm)?.length ?? 0
    }
  }
  void read()
  return heard
}

test("a visitor's stream of a tournament reports a new team, and other tournaments' streams do not", async () => {
  const [cup, other] = [await aTournament(world), await aTournament(world)]
  // Opening the connection or creating the tournaments causes no more events.
  await allAnnouncementsReceived(world.app.db, world.app.live)
  const open = async (id: string) => eventsOf(await visitor(world).get(`/tournaments/${id}/live`))
  const [here, elsewhere] = [await open(cup.id), await open(other.id)]
  await vi.waitFor(() => expect([here.events, elsewhere.events]).toEqual([1, 1]))
  // By the event of the second team, any event of the first would have reached the other stream too.
  for (const seen of [1, 2]) {
    await (await aPlayer(world)).post('/teams', { name: `Net Ninjas ${seen}`, tournamentId: cup.id })
    await vi.waitFor(() => expect(here.events).toBeGreaterThan(seen))
  }
  expect(elsewhere.events).toBe(1)
  await Promise.all([here.leave(), elsewhere.leave()])
})

test('an unknown tournament has no stream', async () => {
  const unknown = '01890000-0000-7000-8000-000000000000'
  expect((await visitor(world).get(`/tournaments/${unknown}/live`)).status).toBe(404)
})

test('one network may open 500 streams, and no more', async () => {
  const cup = await aTournament(world)
  const replies = await Promise.all(times(500, () => visitor(world).get(`/tournaments/${cup.id}/live`)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await visitor(world).get(`/tournaments/${cup.id}/live`)).status).toBe(429)
  for (const reply of replies) await reply.body!.cancel()
})
