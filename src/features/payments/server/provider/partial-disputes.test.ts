import { afterEach, describe, expect, test } from 'vitest'
import type { MoneyWorld } from '#test/money.ts'
import {
  advanceClock,
  aTeamPaidByCard,
  deliverWebhooks,
  expectBalanced,
  ledgerOf,
  listedTeams,
  recover,
  refundsOf,
  registrationNamed,
  useMoneyWorld,
} from '#test/money.ts'
import { isFullRun } from '#test/proof/full-run.ts'

const world: MoneyWorld = useMoneyWorld()
type Paid = Awaited<ReturnType<typeof aTeamPaidByCard>>
type Course = { disputeId?: string; ending: 'won' | 'lost'; refundWaits: boolean }

/** What may happen to a payment of $50, in any order in which a dispute opens before it is closed, and as long as there is money left. */
const events = {
  /** How the team leaves: the captain withdraws it, or the administrator removes it. */
  'the captain withdraws': (paid: Paid, course: Course) =>
    ours(course, () => paid.captain.post(`/teams/${paid.team.id}/withdrawal`)),
  'the team is removed': (paid: Paid, course: Course) =>
    ours(course, () => world.administrator.delete(`/teams/${paid.team.id}`)),
  '$10 is refunded in the dashboard': async ({ started: { paymentIntentId } }: Paid) => {
    const amount = Math.min(1000, await leftOf(paymentIntentId))
    if (amount > 0) await world.sandbox.control.refundInDashboard({ paymentIntentId, amount })
  },
  '$20 is disputed': async ({ started: { paymentIntentId } }: Paid, course: Course) => {
    const amount = Math.min(2000, await leftOf(paymentIntentId))
    if (amount > 0) course.disputeId = await world.sandbox.control.openDispute({ paymentIntentId, amount })
  },
  'the dispute is closed': async (_paid: Paid, { disputeId, ending: outcome }: Course) => {
    if (disputeId) await world.sandbox.control.closeDispute({ disputeId, outcome })
  },
}
type Event = keyof typeof events

/** What the provider has of a payment. */
async function leftOf(paymentIntentId: string): Promise<number> {
  const { intents } = await world.sandbox.control.summary()
  const { captured, refunded, disputed } = intents.find(({ id }) => id === paymentIntentId)!
  return captured - refunded - disputed
}

async function ours({ refundWaits }: Course, act: () => Promise<Response>) {
  if (refundWaits) await world.sandbox.control.addFault({ call: { path: '/v1/refunds' }, fault: 'error_500', times: 3 })
  expect((await act()).ok).toBe(true)
  await world.settled()
  await world.sandbox.control.clearFaults()
}

function orders(names: Event[]): Event[][] {
  if (names.length === 0) return [[]]
  return names.flatMap((first) => orders(names.filter((name) => name !== first)).map((rest) => [first, ...rest]))
}

const isPossible = (order: Event[]) => order.indexOf('$20 is disputed') < order.indexOf('the dispute is closed')
const outside = ['$10 is refunded in the dashboard', '$20 is disputed', 'the dispute is closed'] as const
const variants = (['won', 'lost'] as const).flatMap((ending) =>
  [false, true].map((refundWaits) => ({ ending, refundWaits })),
)
const inOrder = (['the captain withdraws', 'the team is removed'] as const).flatMap((own) =>
  orders([own, ...outside]).filter(isPossible),
)
/** Every order in every variant, or in one of them in turn. */
const courses = inOrder.flatMap((order, index) =>
  (isFullRun ? variants : [variants[index % variants.length]!]).map((variant) => ({ order, ...variant })),
)

test('each way to leave is combined with each end of the dispute and each start of the refund', () => {
  const combined = courses.map(({ order, ending, refundWaits }) => {
    const own = order.find((name) => !outside.some((other) => other === name))
    return `${own}, ${ending}, ${refundWaits}`
  })
  expect(new Set(combined).size).toBe(8)
})

describe('a payment partly disputed and partly refunded in the dashboard is returned to the cent', () => {
  test.each(courses)('$order ($ending, refund waits: $refundWaits)', async ({ order, ending, refundWaits }) => {
    const paid = await aTeamPaidByCard(world, 'Net Ninjas')
    const course: Course = { ending, refundWaits }
    for (const name of order) {
      // Sooner than the sweep sends a refund that failed, so that it waits for what comes next.
      await events[name](paid, course)
      await deliverWebhooks(world)
    }
    await expectBalanced(world)
    const ledger = await ledgerOf(world, paid.registration)
    const total = (input: string) => ledger.reduce((sum, [kind, cents]) => sum + (kind === input ? cents : 0), 0)
    expect(await listedTeams(world, paid.cup)).toEqual([])
    expect(total('disputed')).toBeLessThanOrEqual(ending === 'won' ? 0 : 2000)
    expect(total('refunded') + total('disputed') + total('fee_kept')).toBe(5000)
    expect(total('fee_kept')).toBeLessThanOrEqual(order.includes('the captain withdraws') ? 175 : 0)
    const statuses = (await refundsOf(world, paid.registration)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 'succeeded' && status !== 'void')).toEqual([])
  })
})

const disputePart = (paid: Paid, amount: number) =>
  world.sandbox.control.openDispute({ paymentIntentId: paid.started.paymentIntentId, amount })
const alert = async () => {
  const query = `select message from notifications where user_id = $1 and type = 'money_alert' order by id desc limit 1`
  return (await world.database.pool.query<{ message: string }>(query, [world.administrator.id])).rows[0]?.message
}

describe('a dispute over part of the fee', () => {
  afterEach(() => expectBalanced(world))

  test('that is lost leaves the team its spot and the rest of its fee, and the administrator is told so', async () => {
    const paid = await aTeamPaidByCard(world, 'Net Ninjas')
    const disputeId = await disputePart(paid, 2000)
    await deliverWebhooks(world)
    expect(await alert()).toMatch(/The team keeps its spot until the dispute is closed\./)
    await world.sandbox.control.closeDispute({ disputeId, outcome: 'lost' })
    await deliverWebhooks(world)
    expect(await registrationNamed(world, paid.cup, 'Net Ninjas')).toMatchObject({
      paymentStatus: 'paid',
      amountPaidCents: 3000,
    })
    expect(await alert()).toMatch(/The team keeps its spot because \$30(\.00)? of its fee is still paid\./)
  })

  test('that is lost costs the team its spot once the rest is refunded in the dashboard', async () => {
    const paid = await aTeamPaidByCard(world, 'Net Ninjas')
    const disputeId = await disputePart(paid, 2000)
    await world.sandbox.control.closeDispute({ disputeId, outcome: 'lost' })
    await world.sandbox.control.refundInDashboard({ paymentIntentId: paid.started.paymentIntentId })
    await deliverWebhooks(world)
    expect(await listedTeams(world, paid.cup)).toEqual([])
  })

  test('of a payment that was replaced by cash leaves the team its spot, and the administrator is told why', async () => {
    const paid = await aTeamPaidByCard(world, 'Net Ninjas')
    const disputeId = await disputePart(paid, 2000)
    await deliverWebhooks(world)
    await world.administrator.patch(`/teams/${paid.team.id}`, { paymentStatus: 'refunded' })
    await recover(world)
    await world.administrator.patch(`/teams/${paid.team.id}`, { paymentStatus: 'paid' })
    await world.sandbox.control.closeDispute({ disputeId, outcome: 'lost' })
    await deliverWebhooks(world)
    expect(await alert()).toMatch(/The team keeps its spot because it also paid in cash\./)
    expect(await registrationNamed(world, paid.cup, 'Net Ninjas')).toMatchObject({ paymentStatus: 'paid' })
  })
})

/** A withdrawn team whose fee had been refunded in the dashboard but for $0.20. */
async function aKeptFee() {
  const paid = await aTeamPaidByCard(world, 'Net Ninjas')
  const { paymentIntentId } = paid.started
  await world.sandbox.control.refundInDashboard({ paymentIntentId, amount: 4980 })
  await deliverWebhooks(world)
  expect((await paid.captain.post(`/teams/${paid.team.id}/withdrawal`)).status).toBe(201)
  return paid
}

describe('a processing fee that uses up the rest of the payment', () => {
  afterEach(() => expectBalanced(world))

  test('can be refunded in the dashboard', async () => {
    const { started, registration } = await aKeptFee()
    await world.sandbox.control.refundInDashboard({ paymentIntentId: started.paymentIntentId })
    await deliverWebhooks(world)
    await recover(world)
    expect(await ledgerOf(world, registration)).toEqual([
      ['captured', 5000],
      ['refunded', 4980],
      ['fee_kept', 20],
      ['fee_kept', -20],
      ['refunded', 20],
    ])
  })

  test('can be disputed, and is kept again when the dispute is won', async () => {
    const paid = await aKeptFee()
    const disputeId = await disputePart(paid, 20)
    await deliverWebhooks(world)
    await expectBalanced(world)
    await world.sandbox.control.closeDispute({ disputeId, outcome: 'won' })
    await deliverWebhooks(world)
    expect((await ledgerOf(world, paid.registration)).at(-1)).toEqual(['fee_kept', 20])
  })
})

test('a refund that succeeded although a chargeback seemed to replace it is recorded', async () => {
  const { captain, team, registration, started } = await aTeamPaidByCard(world, 'Net Ninjas')
  const { paymentIntentId } = started
  await world.sandbox.control.addFault({ call: { path: '/v1/refunds' }, fault: 'drop_after_success', times: 3 })
  await world.sandbox.control.addFault({ event: 'refund.*', hold: true, times: 9 })
  await captain.post(`/teams/${team.id}/withdrawal`)
  await world.settled()
  await world.database.pool.query('update sandbox.charges set amount_refunded = 0 where payment_intent = $1', [
    paymentIntentId,
  ])
  const disputeId = await world.sandbox.control.openDispute({ paymentIntentId })
  await deliverWebhooks(world)
  expect((await refundsOf(world, registration)).map(({ status }) => status)).toEqual(['void'])
  advanceClock(world, 1 / 60)
  await world.sandbox.control.release()
  await deliverWebhooks(world)
  const [refund] = await refundsOf(world, registration)
  expect(refund).toMatchObject({ status: 'succeeded', amountCents: 4825, feeKeptCents: 0 })
  await world.sandbox.control.closeDispute({ disputeId, outcome: 'won' })
  await deliverWebhooks(world)
  expect((await ledgerOf(world, registration)).at(-1)).toEqual(['fee_kept', 175])
  // The sandbox was told that nothing had been refunded.
  await world.database.pool.query('update sandbox.charges set amount_refunded = 4825 where payment_intent = $1', [
    paymentIntentId,
  ])
  await expectBalanced(world)
})
