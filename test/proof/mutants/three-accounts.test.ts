import { expect, test, vi } from 'vitest'
import { aGround, walkOf } from '#test/walk/three-accounts.ts'

// The rules, except that two teams are enough.
vi.mock(import('#features/competition/values.ts'), async (original) => ({
  ...(await original()),
  teamsToVerify: 2 as 4,
}))

test('if two teams were enough, the random walks of three accounts would get verified results', async () => {
  const ground = await aGround()
  let verified = 0
  for (let seed = 1; seed <= 40 && verified === 0; seed += 1) ({ verified } = await walkOf(ground, seed, 60))
  expect(verified).toBeGreaterThan(0)
  await ground.world.close()
})
