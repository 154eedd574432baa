import { randomUUID } from 'node:crypto'
import { vi, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { transact } from '#db/transact.ts'
import type { Live } from '#platform/live/live.ts'
import type { Player } from './builders.ts'
import type { World } from './world.ts'

/** Resolves when every one of `lives` is connected and has received all announcements that were sent before. */
export async function announcementsReceived(db: Database, ...lives: Live[]): Promise<void> {
  const topic = `fence:${randomUUID()}`
  const received = lives.map(
    (live) =>
      new Promise<void>((resolve) => {
        const stop = live.on(topic, () => {
          stop()
          resolve()
        })
      }),
  )
  await transact(db, async (tx) => tx.announce(topic))
  await Promise.all(received)
}

/** The same for all transactions that have ended: their announcements are sent after them, before their connections are idle again. */
export async function allAnnouncementsReceived(db: Database, ...lives: Live[]): Promise<void> {
  const { $client: pool } = db
  await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount))
  await announcementsReceived(db, ...lives)
}

/** Reads a tournament's stream, and counts the events of a kind. */
export async function watch(world: World, cup: { id: string }, reader?: Player) {
  const headers = { cookie: reader?.cookie ?? '' }
  const reply = await world.api.request(`http://localhost/api/tournaments/${cup.id}/live`, { headers })
  const stream = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  void (async () => {
    for (let part = await stream.read(); !part.done; part = await stream.read()) text += part.value
  })()
  await vi.waitFor(() => expect(text).toContain('event: competition'))
  return { count: (event: string) => text.split(`event: ${event}\n`).length - 1, leave: () => stream.cancel() }
}
