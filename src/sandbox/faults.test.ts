import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from './sandbox.ts'
import { aSandbox, keys, refusalOf, stripeOn } from './testing.ts'

let now = new Date('2030-05-01T12:00:00Z')
let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox({ now: () => now })))
beforeEach(() => world.empty())
afterAll(() => world.close())

const creating = { method: 'POST', path: '/v1/payment_intents' } as const
const anIntent = (idempotencyKey?: string, stripe = world.stripe) =>
  stripe.paymentIntents.create({ amount: 5000, currency: 'usd' }, idempotencyKey ? { idempotencyKey } : {})
const countOfIntents = async () => (await world.sandbox.control.summary()).intents.length

describe('a call told to fail', () => {
  test('with a 500 before anything was done: nothing is there, and trying again works', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'error_500', times: 2 })
    for (const _ of [1, 2]) {
      expect(await refusalOf(anIntent('k'))).toMatchObject({ statusCode: 500, rawType: 'api_error' })
    }
    expect(await countOfIntents()).toBe(0)
    expect(await anIntent('k')).toMatchObject({ status: 'requires_payment_method' })
  })

  test('with a 500 after all was done: it is there, and its key gives the 500 for ever', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'error_500_after' })
    expect(await refusalOf(anIntent('k'))).toMatchObject({ statusCode: 500 })
    expect(await refusalOf(anIntent('k'))).toMatchObject({ statusCode: 500 })
    expect(await countOfIntents()).toBe(1)
    const { data } = await world.stripe.paymentIntents.list()
    expect(data).toMatchObject([{ status: 'requires_payment_method' }])
  })

  test('by a timeout after success: no answer comes, and the same key gives what was made', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'timeout_after_success' })
    const impatient = stripeOn(world.sandbox.stripeFetch, { timeout: 300 })
    const refusal = await refusalOf(anIntent('k', impatient))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(refusal.message).toMatch(/timeout/)
    const { data } = await world.stripe.paymentIntents.list()
    expect(data).toHaveLength(1)
    expect((await anIntent('k')).id).toBe(data[0]?.id)
  })

  test('by a connection lost after success: the same, at once', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'drop_after_success' })
    expect(await refusalOf(anIntent('k'))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(await countOfIntents()).toBe(1)
    await anIntent('k')
    expect(await countOfIntents()).toBe(1)
  })

  test('hanging calls end when the sandbox stops', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'timeout_after_success' })
    const stopping = await createSandbox({ pool: world.database.pool, ...keys, webhookUrl: () => null })
    const hanging = refusalOf(anIntent('k', stripeOn(stopping.stripeFetch)))
    await expect.poll(countOfIntents).toBe(1)
    await stopping.stop()
    expect(await hanging).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  })

  test('by a delay: it answers, later', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'delay', ms: 300 })
    const began = performance.now()
    await anIntent()
    expect(performance.now() - began).toBeGreaterThanOrEqual(299)
  })

  test('matches by method and path alone, oldest fault first, as often as told', async () => {
    const { id } = await anIntent()
    const { control } = world.sandbox
    await control.addFault({ call: { path: '/v1/payment_intents/*/confirm' }, fault: 'error_500' })
    await control.addFault({ call: { method: 'GET', path: '/v1/payment_intents/*' }, fault: 'error_500', times: 2 })
    const retrieve = () => world.stripe.paymentIntents.retrieve(id)
    await anIntent()
    await refusalOf(retrieve())
    await refusalOf(retrieve())
    await retrieve()
    const confirm = () => world.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    await refusalOf(confirm())
    expect((await confirm()).status).toBe('succeeded')
  })

  test('until the faults are cleared', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'error_500', times: 1000 })
    await refusalOf(anIntent())
    await world.sandbox.control.clearFaults()
    expect(await anIntent()).toMatchObject({ status: 'requires_payment_method' })
  })

  test('in a crowd: as many fail as were told to', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'error_500', times: 7 })
    const calls = await Promise.allSettled(Array.from({ length: 40 }, () => anIntent()))
    expect(calls.filter(({ status }) => status === 'rejected')).toHaveLength(7)
    expect(await countOfIntents()).toBe(33)
  })
})

describe('an event told to', () => {
  test('never come, never comes', async () => {
    await world.sandbox.control.addFault({ event: 'payment_intent.created', never: true })
    await anIntent()
    await anIntent()
    expect(await world.sandbox.deliverDue()).toBe(1)
    const { data } = await world.stripe.events.list()
    expect(data.map((event) => event.pending_webhooks)).toEqual([0, 0])
  })

  test('come late, comes late', async () => {
    await world.sandbox.control.addFault({ event: '*', lateMs: 5000 })
    await anIntent()
    expect(await world.sandbox.deliverDue()).toBe(0)
    now = new Date(now.getTime() + 5000)
    expect(await world.sandbox.deliverDue()).toBe(1)
  })

  test('come three times, comes three times with one id', async () => {
    await world.sandbox.control.addFault({ event: 'payment_intent.*', copies: 3 })
    await anIntent()
    expect(await world.sandbox.deliverDue()).toBe(3)
    expect(new Set(world.inbox.received.map(({ event }) => event.id)).size).toBe(1)
  })

  test('wait, waits until released, in the order made or shuffled by a seed', async () => {
    const { control } = world.sandbox
    const orderOf = async (seed?: number) => {
      await control.addFault({ event: '*', hold: true, times: 30 })
      world.inbox.received.length = 0
      const made: string[] = []
      for (let turn = 0; turn < 30; turn += 1) made.push((await anIntent()).id)
      expect(await world.sandbox.deliverDue()).toBe(0)
      expect(await control.release(seed === undefined ? {} : { shuffleSeed: seed })).toBe(30)
      expect(await world.sandbox.deliverDue()).toBe(30)
      const arrived = world.inbox.received.map(({ event }) => ('id' in event.data.object ? event.data.object.id : ''))
      return { made, arrived }
    }
    const inOrder = await orderOf()
    expect(inOrder.arrived).toEqual(inOrder.made)
    const shuffled = await orderOf(7)
    expect(shuffled.arrived).not.toEqual(shuffled.made)
    expect(shuffled.arrived.toSorted()).toEqual(shuffled.made.toSorted())
  })

  test('come again, comes again', async () => {
    await anIntent()
    await world.sandbox.deliverDue()
    const [event] = (await world.stripe.events.list()).data
    await world.sandbox.control.resend(event?.id ?? '')
    expect(await world.sandbox.deliverDue()).toBe(1)
    expect(world.inbox.received).toHaveLength(2)
  })
})
