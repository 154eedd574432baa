import { randomUUID } from 'node:crypto'
import { vi, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { transact } from '#db/transact.ts'
import type { Live } from '#platform/live/live.ts'

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
