import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../sandbox.ts'
import { aSandbox, keys, refusalOf, stripeOn } from './testing.ts'

let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox()))
beforeEach(() => world.empty())
afterAll(() => world.close())

const creating = { method: 'POST', path: '/v1/payment_intents' } as const
const anIntent = (idempotencyKey?: string, stripe = world.stripe) =>
  stripe.paymentIntents.create({ amount: 5000, currency: 'usd' }, idempotencyKey ? { idempotencyKey } : {})
const countOfIntents = async () => (await world.sandbox.control.summary()).intents.length

describe('a call can fail', () => {
  test('with a 500 before anything is done: nothing was created, and a retry works', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'error_500', times: 2 })
    for (const _ of [1, 2]) {
      expect(await refusalOf(anIntent('k'))).toMatchObject({ statusCode: 500, rawType: 'api_error' })
    }
    expect(await countOfIntents()).toBe(0)
    expect(await anIntent('k')).toMatchObject({ status: 'requires_payment_method' })
  })

  test('with a 500 after everything is done: it was created, and its key returns the 500 forever', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'error_500_after' })
    expect(await refusalOf(anIntent('k'))).toMatchObject({ statusCode: 500 })
    expect(await refusalOf(anIntent('k'))).toMatchObject({ statusCode: 500 })
    const { intents } = await world.sandbox.control.summary()
    expect(intents).toMatchObject([{ status: 'requires_payment_method' }])
  })

  test('with a timeout after success: no reply comes, and the same key returns what was created', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'timeout_after_success' })
    const impatient = stripeOn(world.sandbox.stripeFetch, { timeout: 300 })
    const refusal = await refusalOf(anIntent('k', impatient))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(refusal.message).toMatch(/timeout/)
    const { intents } = await world.sandbox.control.summary()
    expect(intents).toHaveLength(1)
    expect((await anIntent('k')).id).toBe(intents[0]?.id)
  })

  test('with a connection lost after success', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'drop_after_success' })
    expect(await refusalOf(anIntent('k'))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(await countOfIntents()).toBe(1)
    await anIntent('k')
    expect(await countOfIntents()).toBe(1)
  })

  test('by hanging until the sandbox stops', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'timeout_after_success' })
    const stopping = await createSandbox({ pool: world.database.pool, ...keys, webhookUrl: () => null })
    const hanging = refusalOf(anIntent('k', stripeOn(stopping.stripeFetch)))
    await expect.poll(countOfIntents).toBe(1)
    await stopping.stop()
    expect(await hanging).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  })

  test('by replying late', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'delay', ms: 300 })
    const began = performance.now()
    await anIntent()
    expect(performance.now() - began).toBeGreaterThanOrEqual(299)
  })

  test('by method and path, oldest fault first, as often as set', async () => {
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

  test('exactly as often as set when many calls arrive at once', async () => {
    await world.sandbox.control.addFault({ call: creating, fault: 'error_500', times: 7 })
    const calls = await Promise.allSettled(Array.from({ length: 40 }, () => anIntent()))
    expect(calls.filter(({ status }) => status === 'rejected')).toHaveLength(7)
    expect(await countOfIntents()).toBe(33)
  })
})

describe('an event can', () => {
  test('be lost', async () => {
    await world.sandbox.control.addFault({ event: 'payment_intent.created', never: true })
    await anIntent()
    await anIntent()
    expect(await world.sandbox.deliverDue()).toBe(1)
    expect(await world.sandbox.deliverDue()).toBe(0)
    expect((await world.stripe.events.list()).data).toHaveLength(2)
  })

  test('arrive three times under one id', async () => {
    await world.sandbox.control.addFault({ event: 'payment_intent.*', copies: 3 })
    await anIntent()
    expect(await world.sandbox.deliverDue()).toBe(3)
    expect(new Set(world.inbox.received.map(({ id }) => id)).size).toBe(1)
  })

  test('be held until it is released, in order or shuffled by a seed', async () => {
    const { control } = world.sandbox
    const orderOf = async (seed?: number) => {
      await control.addFault({ event: '*', hold: true, times: 30 })
      world.inbox.received.length = 0
      const made: string[] = []
      for (let turn = 0; turn < 30; turn += 1) made.push((await anIntent()).id)
      expect(await world.sandbox.deliverDue()).toBe(0)
      expect(await control.release(seed === undefined ? {} : { shuffleSeed: seed })).toBe(30)
      expect(await world.sandbox.deliverDue()).toBe(30)
      const arrived = world.inbox.received.map(({ data }) => ('id' in data.object ? data.object.id : ''))
      return { made, arrived }
    }
    const inOrder = await orderOf()
    expect(inOrder.arrived).toEqual(inOrder.made)
    const shuffled = await orderOf(7)
    expect(shuffled.arrived).not.toEqual(shuffled.made)
    expect(shuffled.arrived.toSorted()).toEqual(shuffled.made.toSorted())
  })
})
