import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions, verifications } from '#db/schema.ts'
import { aPlayer } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import { startJobs } from './jobs.ts'

const world = useWorld({ connections: 2 })

test('with the minimum of connections, every job runs and requests are still served', async () => {
  const { app, clock } = world
  const player = await aPlayer(world)
  await app.db.insert(verifications).values({ identifier: 'x', value: 'x', expiresAt: clock.now })
  await app.db.update(sessions).set({ expiresAt: clock.now })
  const jobs = startJobs(app)
  await expect.poll(() => app.db.$count(verifications, eq(verifications.value, 'x'))).toBe(0)
  await expect.poll(() => app.db.$count(sessions, eq(sessions.userId, player.id))).toBe(0)
  expect((await player.get('/stats')).status).toBe(200)
  await jobs.stop()
})
