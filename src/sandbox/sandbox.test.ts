import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSandbox } from './testing.ts'

let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox()))
afterAll(() => world.close())

test('an intent is made, confirmed by card in the browser, and captured', async () => {
  const { stripe, browser } = world
  const intent = await stripe.paymentIntents.create({
    amount: 4950,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { registration: 'r1' },
  })
  expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 4950, metadata: { registration: 'r1' } })

  const paid = await browser.confirm(intent, { number: '4242 4242 4242 4242' })
  expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  expect(paid.body.metadata).toBeUndefined()

  const seen = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  expect(seen).toMatchObject({
    status: 'succeeded',
    amount_received: 4950,
    latest_charge: {
      amount: 4950,
      amount_refunded: 0,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    },
  })
})
