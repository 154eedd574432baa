import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSandbox, keys, refusalOf } from './testing.ts'

let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox()))
beforeEach(() => world.empty())
afterAll(() => world.close())

const creating = { method: 'POST', path: '/v1/payment_intents' } as const
const create = (amount = 5000) => world.stripe.paymentIntents.create({ amount, currency: 'usd' })
const send = async (method: string, path: string, body?: object) => {
  const response = await world.sandbox.fetch(
    new Request(`http://x/sandbox/stripe/sandbox-control${path}`, {
      method,
      headers: { Authorization: `Bearer ${keys.secretKey}` },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('over HTTP', () => {
  test('faults are set and cleared, events released and delivered, and the sums read', async () => {
    expect((await send('POST', '/faults', { event: '*', hold: true })).status).toBe(200)
    expect((await send('POST', '/faults', { call: creating, fault: 'error_500_after' })).status).toBe(200)
    await refusalOf(create())
    expect(await send('POST', '/release', { shuffleSeed: 1 })).toEqual({ status: 200, body: { released: 1 } })
    expect(await send('POST', '/deliver')).toEqual({ status: 200, body: { delivered: 1 } })
    expect((await send('DELETE', '/faults')).status).toBe(200)
    expect((await send('GET', '/summary')).body).toMatchObject({ captured: 0, refunded: 0, intents: [{ captures: 0 }] })
  })

  test.each([
    ['an unknown fault', { call: creating, fault: 'explode' }],
    ['a misspelled field', { event: '*', held: true }],
    ['neither call nor event', {}],
  ])('%s is refused', async (_, fault) => {
    expect(await send('POST', '/faults', fault)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error' } },
    })
  })
})

test('the summary has what was captured and refunded, in all and for each payment', async () => {
  const pay = async (amount: number, payment_method = 'pm_card_visa') => {
    const { id } = await create(amount)
    await world.stripe.paymentIntents.confirm(id, { payment_method }).catch(() => null)
    return id
  }
  const first = await pay(5000)
  await pay(700)
  await pay(900, 'pm_card_chargeDeclined')
  await world.stripe.refunds.create({ payment_intent: first, amount: 1200 })
  const paid = { status: 'succeeded', captures: 1, declines: 0 }
  expect(await world.sandbox.control.summary()).toMatchObject({
    captured: 5700,
    refunded: 1200,
    intents: [
      { ...paid, captured: 5000, refunds: 1, refunded: 1200 },
      { ...paid, captured: 700, refunds: 0, refunded: 0 },
      { status: 'requires_payment_method', captures: 0, captured: 0, declines: 1 },
    ],
  })
})
