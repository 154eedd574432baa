import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { advisoryLocks } from '#db/client.ts'
import { verifications } from '#db/schema.ts'
import { aCaptain, aTournament, times } from '#test/builders.ts'
import {
  useMoneyWorld,
  aTeamPaidByCard,
  expectBalanced,
  advanceClock,
  openCardForm,
  registrationNamed,
  sweepNow,
} from '#test/money.ts'
import { fillTable } from '#test/fill-table.ts'
import { queryPlan } from '#test/query-plan.ts'
import { startSweeping } from './jobs.ts'

const world = useMoneyWorld()

const spied: { mockRestore: () => void }[] = []
const restore = () => spied.splice(0).forEach((spy) => spy.mockRestore())
afterEach(restore)

const noResponse = new Error('the provider does not respond')

/** Three spots whose card form was left open until they expired. */
async function threeExpiredSpots() {
  const cup = await aTournament(world)
  for (const name of ['One', 'Two', 'Three']) await openCardForm(await aCaptain(world), cup, name)
  advanceClock(world, 1)
  return () =>
    Promise.all(['One', 'Two', 'Three'].map(async (name) => (await registrationNamed(world, cup, name)).paymentStatus))
}

test('a provider that hangs does not hold up a sweep: each step leaves its remaining items for the next one', async () => {
  const statuses = await threeExpiredSpots()
  const refunding = vi.spyOn(world.app.payments, 'refund').mockRejectedValue(noResponse)
  spied.push(refunding)
  const paid = await aTeamPaidByCard(world, 'Paid')
  await world.administrator.delete(`/teams/${paid.team.id}`)
  await world.settled()
  advanceClock(world, 1 / 60)
  expect(refunding).toHaveBeenCalledTimes(1)

  let passed = 0
  spied.push(vi.spyOn(performance, 'now').mockImplementation(() => passed))
  const hangs = async () => {
    passed += 30_000
    throw noResponse
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

test('stopping does not wait for a provider that hangs, and releases the lock', async () => {
  const statuses = await threeExpiredSpots()
  const never = vi.spyOn(world.app.payments, 'readIntent').mockReturnValue(new Promise(() => {}))
  spied.push(never)
  const sweeping = startSweeping(world.app, { stopTimeoutMs: 1 })
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

test('a sweep deletes expired links, and finds them by index', async () => {
  const expiresAt = world.app.now()
  await world.app.db.insert(verifications).values({ identifier: 'confirm-email:x', value: 'x a@x.example', expiresAt })
  await sweepNow(world)
  expect(await world.app.db.$count(verifications, eq(verifications.value, 'x a@x.example'))).toBe(0)
  await fillTable(world.database.pool, 'verifications', 20_000, (...range) =>
    world.database.pool.query(
      `insert into verifications (id, identifier, value, expires_at)
       select uuidv7(), 'x', 'x', now() + n * interval '1 day' from generate_series($1::int, $2::int) n`,
      range,
    ),
  )
  const plan = await queryPlan(world, () => sweepNow(world), /^delete from "verifications"/)
  expect(plan).toContain('verifications_expires_idx')
  expect(plan).not.toContain('Seq Scan on verifications')
})
