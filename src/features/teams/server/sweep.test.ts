import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { advisoryLocks } from '#db/client.ts'
import { verifications } from '#db/schema.ts'
import { aCaptain, aTournament, times } from '#test/builders.ts'
import { useMoneyWorld, aTeamPaidByCard, expectBalanced, forward, openForm, placeNamed, sweepNow } from '#test/money.ts'
import { startSweeping } from './sweep.ts'

const world = useMoneyWorld()

const spied: { mockRestore: () => void }[] = []
const restore = () => spied.splice(0).forEach((spy) => spy.mockRestore())
afterEach(restore)

const silence = new Error('the provider does not answer')

/** Three places whose card form was left open until they lapsed. */
async function threeLapsedPlaces() {
  const cup = await aTournament(world)
  for (const name of ['One', 'Two', 'Three']) await openForm(await aCaptain(world), cup, name)
  forward(world, 1)
  return () =>
    Promise.all(['One', 'Two', 'Three'].map(async (name) => (await placeNamed(world, cup, name)).paymentStatus))
}

test('a provider that hangs does not keep a sweep: of each kind of work the rest is left for the next one', async () => {
  const statuses = await threeLapsedPlaces()
  const refunding = vi.spyOn(world.app.payments, 'refund').mockRejectedValue(silence)
  spied.push(refunding)
  const paid = await aTeamPaidByCard(world, 'Paid')
  await world.administrator.delete(`/teams/${paid.team.id}`)
  await world.settled()
  forward(world, 1 / 60)
  expect(refunding).toHaveBeenCalledTimes(1)

  let passed = 0
  spied.push(vi.spyOn(performance, 'now').mockImplementation(() => passed))
  const hangs = async () => {
    passed += 30_000
    throw silence
  }
  const reading = vi.spyOn(world.app.payments, 'readIntent').mockImplementation(hangs)
  const cancelling = vi.spyOn(world.app.payments, 'cancelIntent').mockImplementation(hangs)
  spied.push(reading, cancelling)
  await sweepNow(world)
  expect([reading, cancelling, refunding].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2])
  expect(await statuses()).toEqual(times(3, () => 'held'))

  restore()
  await sweepNow(world)
  expect(await statuses()).toEqual(times(3, () => 'expired'))
  await expectBalanced(world)
})

test('a stop does not wait for a provider that hangs, and gives the lock back', async () => {
  const statuses = await threeLapsedPlaces()
  const never = vi.spyOn(world.app.payments, 'readIntent').mockReturnValue(new Promise(() => {}))
  spied.push(never)
  const sweeping = startSweeping(world.app, { patienceMs: 1 })
  await vi.waitUntil(() => never.mock.calls.length > 0)
  await sweeping.stop()
  const lock = await world.database.pool.query('select pg_try_advisory_lock($1) as free, pg_advisory_unlock($1)', [
    advisoryLocks.sweep,
  ])
  expect(lock.rows).toMatchObject([{ free: true }])
  restore()
  await sweepNow(world)
  expect(await statuses()).toEqual(times(3, () => 'expired'))
})

test('a sweep forgets mailed links that have run out', async () => {
  const expiresAt = world.app.now()
  await world.app.db.insert(verifications).values({ identifier: 'confirm-email:x', value: 'x a@x.example', expiresAt })
  await sweepNow(world)
  expect(await world.app.db.$count(verifications, eq(verifications.value, 'x a@x.example'))).toBe(0)
})
