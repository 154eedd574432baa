import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSandbox, keys, refusalOf } from './testing.ts'

let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox()))
beforeEach(() => world.empty())
afterAll(() => world.close())

const creating = { method: 'POST', path: '/v1/payment_intents' } as const
const anIntent = () => world.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
const ask = async (method: string, path: string, body?: object) => {
  const response = await world.sandbox.fetch(
    new Request(`http://x/sandbox/stripe/sandbox-control${path}`, {
      method,
      headers: { Authorization: `Bearer ${keys.secretKey}` },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('by HTTP', () => {
  test('faults are set, events released, resent and delivered, and the books read', async () => {
    expect((await ask('POST', '/faults', { event: '*', hold: true })).status).toBe(200)
    expect((await ask('POST', '/faults', { call: creating, fault: 'error_500_after' })).status).toBe(200)
    await refusalOf(anIntent())
    expect(await ask('POST', '/release', { shuffleSeed: 1 })).toEqual({ status: 200, body: { released: 1 } })
    expect(await ask('POST', '/deliver')).toEqual({ status: 200, body: { delivered: 1 } })
    const [event] = (await world.stripe.events.list()).data
    expect((await ask('POST', `/events/${event?.id}/resend`)).status).toBe(200)
    expect((await ask('POST', '/events/evt_none/resend')).status).toBe(404)
    expect((await ask('DELETE', '/faults')).status).toBe(200)
    expect((await ask('GET', '/summary')).body).toMatchObject({ captured: 0, deliveries: { delivered: 1, due: 1 } })
  })

  test.each([
    ['an unknown fault', { call: creating, fault: 'explode' }],
    ['a misspelt field', { event: '*', held: true }],
    ['neither call nor event', {}],
  ])('%s is refused with a sentence', async (_, fault) => {
    expect(await ask('POST', '/faults', fault)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error' } },
    })
  })
})

test('the books sum up by a metadata key what was captured and refunded', async () => {
  const pay = (tournament: string, amount: number) =>
    world.stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { tournament },
    })
  const first = await pay('a', 5000)
  await pay('a', 700)
  await pay('b', 900)
  await anIntent()
  await world.stripe.refunds.create({ payment_intent: first.id, amount: 1200 })
  expect(await world.sandbox.control.summary('tournament')).toMatchObject({
    captured: 6600,
    refunded: 1200,
    charges: { succeeded: 3, failed: 0 },
    refunds: 1,
    statuses: { succeeded: 3, requires_payment_method: 1 },
    groups: [
      { value: 'a', intents: 2, captured: 5700, refunded: 1200 },
      { value: 'b', intents: 1, captured: 900, refunded: 0 },
    ],
  })
})
