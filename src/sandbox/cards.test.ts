import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardOfNumber, passesLuhn } from './cards.ts'
import { aSandbox, refusalOf, type TypedCard } from './testing.ts'

let world: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => (world = await aSandbox()))
afterAll(() => world.close())

const anIntent = () => world.stripe.paymentIntents.create({ amount: 2000, currency: 'usd' })

describe('cards that pay', () => {
  test.each([
    ['4242424242424242', 'visa', '4242'],
    ['4242 4242 4242 4242', 'visa', '4242'],
    ['4000056655665556', 'visa', '5556'],
    ['5555555555554444', 'mastercard', '4444'],
    ['378282246310005', 'amex', '0005'],
    ['6011111111111117', 'discover', '1117'],
    ['4000000000003055', 'visa', '3055'],
  ])('%s is a %s ending in %s', async (number, brand, last4) => {
    const intent = await anIntent()
    expect((await world.browser.confirm(intent, { number })).body.status).toBe('succeeded')
    const paid = await world.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(paid.latest_charge).toMatchObject({ payment_method_details: { card: { brand, last4 } } })
  })
})

/** Stripe's published numbers and payment methods, codes and sentences. */
const declines = [
  ['4000000000000002', 'pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  [
    '4000000000009995',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['4000000000009987', 'pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000009979', 'pm_card_chargeDeclinedStolenCard', 'card_declined', 'stolen_card', 'Your card was declined.'],
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

describe('cards that are declined', () => {
  test.each(declines)('%s (%s): %s, %s', async (number, method, code, declineCode, message) => {
    const inBrowser = await anIntent()
    const { status, body } = await world.browser.confirm(inBrowser, { number })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code, message })
    expect(body.error?.decline_code).toBe(declineCode)
    expect(body.error?.payment_intent).toMatchObject({ status: 'requires_payment_method' })

    const onServer = await anIntent()
    const refusal = await refusalOf(world.stripe.paymentIntents.confirm(onServer.id, { payment_method: method }))
    expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, message })

    const seen = await world.stripe.paymentIntents.retrieve(onServer.id, { expand: ['latest_charge'] })
    expect(seen).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code, message, payment_method_type: 'card' },
      latest_charge: { status: 'failed', paid: false, failure_code: code },
    })
  })
})

describe('cards that cannot be tried: 402, and the intent stays as it was', () => {
  const valid = { number: '4242424242424242', exp_month: '12', exp_year: '40', cvc: '123' }
  test.each<[string, Partial<TypedCard>, string, string | undefined]>([
    ['a digit off', { number: '4242424242424241' }, 'incorrect_number', 'number'],
    ['too short', { number: '4242' }, 'incorrect_number', 'number'],
    ['letters', { number: 'four two four two' }, 'incorrect_number', 'number'],
    ['a month that is none', { exp_month: '13' }, 'invalid_expiry_month', 'exp_month'],
    ['an empty month', { exp_month: '' }, 'invalid_expiry_month', 'exp_month'],
    ['a past year', { exp_year: '2020' }, 'invalid_expiry_year', 'exp_year'],
    ['a year too far', { exp_year: '99' }, 'invalid_expiry_year', 'exp_year'],
    ['a short security code', { cvc: '12' }, 'invalid_cvc', 'cvc'],
    ['a long security code', { cvc: '1234' }, 'invalid_cvc', 'cvc'],
    ['a card that may be a real one', { number: '4111111111111111' }, 'card_declined', undefined],
  ])('%s', async (_, change, code, param) => {
    const intent = await anIntent()
    const { status, body } = await world.browser.confirm(intent, { ...valid, ...change })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code })
    expect(body.error?.param).toBe(param)
    expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: null,
      latest_charge: null,
    })
  })

  test('a card is good through the last day of its month', () => {
    const ofNovember = { ...valid, exp_month: '11', exp_year: '2030' }
    expect(cardOfNumber(ofNovember, new Date('2030-11-30T23:59:59Z'))).toMatchObject({ expMonth: 11, expYear: 2030 })
    expect(() => cardOfNumber(ofNovember, new Date('2030-12-01T00:00:00Z'))).toThrow('expiration month is invalid')
  })

  test('an American Express card has a security code of four digits', () => {
    const amex = { ...valid, number: '378282246310005', cvc: '1234' }
    expect(cardOfNumber(amex, new Date('2030-01-01')).cvcCheck).toBe('pass')
  })
})

test('the check digit finds every single wrong digit', () => {
  const number = '4242424242424242'
  for (let place = 0; place < number.length; place += 1) {
    for (let digit = 0; digit <= 9; digit += 1) {
      const typed = number.slice(0, place) + digit + number.slice(place + 1)
      expect(passesLuhn(typed)).toBe(typed === number)
    }
  }
})

test('no card number is stored anywhere', async () => {
  const intent = await anIntent()
  const key = { 'Idempotency-Key': 'typed once' }
  const form = {
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '5200828282828210',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '987',
  }
  expect((await world.browser.send(`/v1/payment_intents/${intent.id}/confirm`, form, 'POST', key)).status).toBe(200)
  const { rows: tables } = await world.database.pool.query<{ table_name: string }>(
    "select table_name from information_schema.tables where table_schema = 'sandbox'",
  )
  expect(tables.length).toBeGreaterThan(5)
  const stored: string[] = []
  for (const { table_name } of tables) {
    const { rows } = await world.database.pool.query(`select t::text as row from sandbox.${table_name} t`)
    stored.push(JSON.stringify(rows))
  }
  expect(stored.join('')).toContain('8210')
  expect(stored.join('')).not.toMatch(/5200828282828210|"987"/)
})
