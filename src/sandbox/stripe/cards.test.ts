import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testCardTyped } from './cards.ts'
import { aSandbox, refusalOf } from '../control/testing.ts'
import type { TypedCard } from '../control/testing.ts'

let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox()))
afterAll(() => world.close())

const create = () => world.stripe.paymentIntents.create({ amount: 2000, currency: 'usd' })
const charges = async (intent: string) =>
  (await world.database.pool.query('select status, failure from sandbox.charges where payment_intent = $1', [intent]))
    .rows

test.each(['4242424242424242', '4242 4242 4242 4242', '5555555555554444', '378282246310005'])(
  '%s pays',
  async (number) => {
    const intent = await create()
    expect((await world.browser.confirm(intent, { number })).body.status).toBe('succeeded')
    expect(await charges(intent.id)).toEqual([{ status: 'succeeded', failure: null }])
  },
)

/** Stripe's published numbers, payment methods, codes and messages. */
const declines = [
  ['4000000000000002', 'pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  [
    '4000000000009995',
    'pm_card_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'Your card has expired.'],
  [
    '4000000000000127',
    'pm_card_chargeDeclinedIncorrectCvc',
    'incorrect_cvc',
    undefined,
    "Your card's security code is incorrect.",
  ],
  [
    '4000000000000119',
    'pm_card_chargeDeclinedProcessingError',
    'processing_error',
    undefined,
    'An error occurred while processing your card. Try again in a little bit.',
  ],
] as const

describe('a declined card', () => {
  test.each(declines)('%s (%s): %s, %s', async (number, method, code, declineCode, message) => {
    const inBrowser = await create()
    const { status, body } = await world.browser.confirm(inBrowser, { number })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code, message })
    expect(body.error?.decline_code).toBe(declineCode)
    expect(body.error?.payment_intent).toMatchObject({ status: 'requires_payment_method' })

    const onServer = await create()
    const refusal = await refusalOf(world.stripe.paymentIntents.confirm(onServer.id, { payment_method: method }))
    expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, message })
    expect(await world.stripe.paymentIntents.retrieve(onServer.id)).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code, message },
    })
    expect(await charges(onServer.id)).toMatchObject([{ status: 'failed', failure: { code } }])
  })
})

describe('an invalid card is a 402 and leaves the intent unchanged', () => {
  test.each<[string, Partial<TypedCard>, string, string | undefined]>([
    ['a number that may be a real card', { number: '4111111111111111' }, 'card_declined', undefined],
    ['text instead of a number', { number: 'four two four two' }, 'card_declined', undefined],
    ['an impossible month', { exp_month: '13' }, 'invalid_expiry_month', 'exp_month'],
    ['an empty month', { exp_month: '' }, 'invalid_expiry_month', 'exp_month'],
    ['a past year', { exp_year: '2020' }, 'invalid_expiry_year', 'exp_year'],
    ['text instead of a year', { exp_year: 'soon' }, 'invalid_expiry_year', 'exp_year'],
    ['a short security code', { cvc: '12' }, 'invalid_cvc', 'cvc'],
  ])('%s', async (_, change, code, param) => {
    const intent = await create()
    const { status, body } = await world.browser.confirm(intent, { number: '4242424242424242', ...change })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code })
    expect(body.error?.param).toBe(param)
    expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: null,
      latest_charge: null,
    })
  })

  test('a card is valid through the last day of its month', () => {
    const card = { number: '4242424242424242', exp_month: '11', exp_year: '2030', cvc: '123' }
    expect(testCardTyped(card, new Date('2030-11-30T23:59:59Z'))).toBe('pm_card_visa')
    expect(() => testCardTyped(card, new Date('2030-12-01T00:00:00Z'))).toThrow('expiration year is invalid')
  })
})

test('no card number is stored anywhere', async () => {
  const intent = await create()
  const form = {
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '5555555555554444',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '987',
  }
  const key = { 'Idempotency-Key': 'typed once' }
  expect((await world.browser.send(`/v1/payment_intents/${intent.id}/confirm`, form, key)).status).toBe(200)
  const { rows: tables } = await world.database.pool.query<{ table_name: string }>(
    "select table_name from information_schema.tables where table_schema = 'sandbox'",
  )
  expect(tables.length).toBeGreaterThan(5)
  const stored: string[] = []
  for (const { table_name } of tables) {
    const { rows } = await world.database.pool.query(`select t::text as row from sandbox.${table_name} t`)
    stored.push(JSON.stringify(rows))
  }
  expect(stored.join('')).toContain('pm_card_mastercard')
  expect(stored.join('')).not.toMatch(/5555555555554444|"987"/)
})
