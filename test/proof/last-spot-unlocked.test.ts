import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Transaction } from '#db/client.ts'
import { tournaments } from '#db/schema.ts'
import { raceForLastTwoSpots } from '#test/race.ts'
import { useWorld } from '#test/world.ts'

// The same race without the lock, so that everyone may check before anyone has written.
vi.mock(import('#features/tournaments/server/service.ts'), async (original) => ({
  ...(await original()),
  lockTournament: readUnlocked,
  lockScheduledTournament: readUnlocked,
}))

async function readUnlocked(tx: Transaction, id: string) {
  const [row] = await tx.select().from(tournaments).where(eq(tournaments.id, id))
  return row!
}

const world = useWorld({ connections: 20 })
beforeAll(async () => {
  // Without the constraint that would still prevent overselling, so that only the lock is tested.
  await world.database.pool.query('alter table tournaments drop constraint tournaments_places_check')
})

test('without the lock on the tournament, the last two spots are oversold', async () => {
  const { paid } = await raceForLastTwoSpots(world)
  expect(paid).toBeGreaterThan(2)
})
