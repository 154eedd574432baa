import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { registrations, webhookEvents } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import { aCaptain, aTournament, confirmCard, times, visitor } from '#test/builders.ts'
import {
  useMoneyWorld,
  deliverWebhooks,
  expectBalanced,
  advanceClock,
  openCardForm,
  registrationNamed,
  sweepNow,
} from '#test/money.ts'
import { stripeSignature } from '#test/stripe-signature.ts'

const secrets = ['whsec_the_new_one_0123', 'whsec_the_old_one_0123'] as const

const world = useMoneyWorld({
  STRIPE_SECRET_KEY: 'sk_test_rotating',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_rotating',
  STRIPE_WEBHOOK_SECRET: secrets.join(', '),
})
afterEach(() => expectBalanced(world))

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const send = async (body: string, header?: string) =>
  (await visitor(world).call('POST', '/webhooks/stripe', body, header ? { 'stripe-signature': header } : {})).status
const stored = async (id: string) =>
  (await world.app.db.select().from(webhookEvents).where(eq(webhookEvents.id, id)))[0] ?? null
const anEvent = (type: string, object: object, id = `evt_${randomUUID()}`) => ({
  id,
  body: JSON.stringify({ id, object: 'event', type, data: { object } }),
})
/** Sends an event as the provider does now. */
const sendSigned = async (type: string, object: object) => {
  const { id, body } = anEvent(type, object)
  expect(await send(body, stripeSignature(body, secrets[0], new Date()))).toBe(200)
  await world.settled()
  return id
}

/** Applied once, without effect. */
const ignored = (ignoredBecause: string) => ({
  appliedAt: expect.any(Date) as Date,
  attempts: 1,
  failure: null,
  ignoredBecause,
})

/** Makes the provider unavailable for payments whose ids begin with this. */
function makeUnavailable(beginning: string) {
  const { payments } = world.app
  const readIntent = payments.readIntent.bind(payments)
  const reading = vi.spyOn(payments, 'readIntent')
  reading.mockImplementation(async (id) => {
    if (id.startsWith(beginning)) throw new AppError('payment_provider_unavailable')
    return readIntent(id)
  })
  onTestFinished(() => reading.mockRestore())
}

describe('the webhook signature', () => {
  const { id, body } = anEvent('customer.created', { id: 'cus_1' })
  const second = Math.floor(Date.now() / 1000)
  const digest = (text: string) => createHmac('sha256', secrets[0]).update(text).digest('hex')

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a malformed one', 'hello'],
    ['one made with another secret', stripeSignature(body, 'whsec_of_somebody_else', new Date())],
    ['one just over 300 seconds old', stripeSignature(body, secrets[0], ago(301))],
    ['one for another body', stripeSignature(`${body} `, secrets[0], new Date())],
    ['one for another timestamp', `t=${second},v1=${digest(`${second - 1}.${body}`)}`],
    ['one without a timestamp', `v1=${digest(`${second}.${body}`)}`],
    ['one in another scheme', `t=${second},v0=${digest(`${second}.${body}`)}`],
    ['half of one', stripeSignature(body, secrets[0], new Date()).slice(0, -32)],
  ])('refuses %s, and stores nothing', async (_, header) => {
    expect(await send(body, header)).toBe(400)
    expect(await stored(id)).toBeNull()
  })

  test.each([
    ['made with the current secret', secrets[0], 0],
    ['made with the secret that is being replaced', secrets[1], 0],
    ['just under 300 seconds old', secrets[0], 290],
  ])('is accepted when it is %s', async (_, secret, age) => {
    const event = anEvent('customer.created', { id: 'cus_1' })
    expect(await send(event.body, stripeSignature(event.body, secret, ago(age)))).toBe(200)
    expect(await stored(event.id)).toMatchObject({ type: 'customer.created' })
  })

  test('is accepted when one of several in the header is valid, as while the provider signs with two secrets', async () => {
    const event = anEvent('customer.created', { id: 'cus_1' })
    const [wrong, right] = [
      stripeSignature(event.body, 'whsec_of_somebody_else', new Date()),
      stripeSignature(event.body, secrets[1], new Date()),
    ]
    expect(await send(event.body, `${wrong},${right.split(',')[1]}`)).toBe(200)
  })
})

describe('an event', () => {
  test('is stored with its type and object id only, without card or billing details', async () => {
    const card = { last4: '4242', fingerprint: 'print_of_a_card' }
    const method = { card, billing_details: { name: 'Robin Keller', address: { postal_code: '78704' } } }
    const failed = { id: 'pi_declined', last_payment_error: { payment_method: method } }
    const event = await stored(await sendSigned('payment_intent.payment_failed', failed))
    expect(event).toMatchObject({ type: 'payment_intent.payment_failed', objectId: 'pi_declined' })
    expect(JSON.stringify(event)).not.toMatch(/4242|print_of_a_card|Keller|78704/)
  })

  test('of an unknown type is stored and ignored', async () => {
    const id = await sendSigned('invoice.finalized', { id: 'in_1' })
    expect(await stored(id)).toMatchObject({ type: 'invoice.finalized', failure: null, attempts: 1 })
    expect(await stored(id)).toMatchObject(ignored('nothing here depends on events of this kind'))
  })

  test.each([
    ['without an object', 'payment_intent.succeeded', {}],
    ['with an id that is not a string', 'payment_intent.succeeded', { id: 7 }],
  ])('%s is stored and ignored', async (_, type, object) => {
    expect(await stored(await sendSigned(type, object))).toMatchObject(ignored('it names no object'))
  })

  test.each([
    ['payment', 'payment_intent.succeeded', 'pi_of_nobody'],
    ['refund', 'refund.failed', 're_of_nobody'],
  ])('about a %s that the provider does not know is tried once, then ignored', async (_, type, object) => {
    const id = await sendSigned(type, { id: object })
    advanceClock(world, 1)
    await sweepNow(world)
    expect(await stored(id)).toMatchObject(ignored(`the provider does not know ${object}`))
  })

  test('that claims a success which the provider does not confirm registers no team', async () => {
    const cup = await aTournament(world)
    const started = await openCardForm(await aCaptain(world), cup, 'Wishful')
    await sendSigned('payment_intent.succeeded', {
      id: started.paymentIntentId,
      status: 'succeeded',
      amount_received: 5000,
      metadata: { registrationId: started.registrationId },
    })
    expect((await registrationNamed(world, cup, 'Wishful')).paymentStatus).toBe('held')
  })

  test('about a payment that is not ours is stored and ignored', async () => {
    const made = await world.sandbox.fetch(
      new Request('http://sandbox/v1/payment_intents', {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_rotating', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ amount: '700', currency: 'usd', 'allowed_payment_method_types[]': 'card' }),
      }),
    )
    const { id } = (await made.json()) as { id: string }
    const event = await stored(await sendSigned('payment_intent.created', { id }))
    expect(event).toMatchObject(ignored('no registration belongs to this payment'))
  })

  test('is stored and acknowledged before it is applied', async () => {
    const cup = await aTournament(world)
    const started = await openCardForm(await aCaptain(world), cup, 'Unhurried')
    await confirmCard(world, started)
    const { id, body } = anEvent('payment_intent.succeeded', { id: started.paymentIntentId })
    await world.sandbox.control.addFault({
      call: { method: 'GET', path: '/v1/payment_intents/*' },
      fault: 'delay',
      ms: 200,
    })
    expect(await send(body, stripeSignature(body, secrets[0], new Date()))).toBe(200)
    expect(await stored(id)).toMatchObject({ appliedAt: null })
    expect((await registrationNamed(world, cup, 'Unhurried')).paymentStatus).toBe('held')
    await world.settled()
    expect((await registrationNamed(world, cup, 'Unhurried')).paymentStatus).toBe('paid')
    expect((await stored(id))!.appliedAt).toEqual(world.clock.now)
  })

  test('that fails is tried again by each sweep until it succeeds, and then never again', async () => {
    const cup = await aTournament(world)
    const started = await openCardForm(await aCaptain(world), cup, 'Stubborn')
    await world.sandbox.control.addFault({
      call: { method: 'GET', path: '/v1/payment_intents/*' },
      fault: 'error_500',
      times: 6,
    })
    await confirmCard(world, started)
    // Neither the registration's own sweep nor a second event may settle the payment.
    await world.app.db
      .update(registrations)
      .set({ paymentStartedAt: new Date('2100-01-01') })
      .where(eq(registrations.id, started.registrationId))
    await world.sandbox.control.addFault({ event: '*', never: true })
    const id = await sendSigned('payment_intent.succeeded', { id: started.paymentIntentId })
    expect(await stored(id)).toMatchObject({
      appliedAt: null,
      attempts: 1,
      failure: expect.stringContaining('payment_provider_unavailable'),
    })
    advanceClock(world, 1 / 60)
    await sweepNow(world)
    expect(await stored(id)).toMatchObject({ appliedAt: null, attempts: 2 })
    await sweepNow(world)
    expect((await registrationNamed(world, cup, 'Stubborn')).paymentStatus).toBe('paid')
    expect(await stored(id)).toMatchObject({ appliedAt: world.clock.now, attempts: 3, failure: null })
    await sweepNow(world)
    expect(await stored(id)).toMatchObject({ attempts: 3 })
  })

  test('is left to its own request for five seconds before a sweep tries it', async () => {
    makeUnavailable('pi_silent')
    const { id, body } = anEvent('payment_intent.succeeded', { id: 'pi_silent' })
    await send(body, stripeSignature(body, secrets[0], new Date()))
    await world.settled()
    await world.app.db.update(webhookEvents).set({ receivedAt: world.clock.now }).where(eq(webhookEvents.id, id))
    advanceClock(world, 4 / 3600)
    await sweepNow(world)
    expect(await stored(id)).toMatchObject({ attempts: 1 })
    advanceClock(world, 2 / 3600)
    await sweepNow(world)
    expect(await stored(id)).toMatchObject({ attempts: 2 })
    await world.app.db.delete(webhookEvents).where(eq(webhookEvents.id, id))
  })

  test('is applied even behind hundreds of others that keep failing', async () => {
    makeUnavailable('pi_poison')
    const poison = times(220, (n) => ({
      id: `evt_poison_${n}`,
      type: 'payment_intent.succeeded',
      objectId: `pi_poison_${n}`,
      receivedAt: new Date(world.clock.now.getTime() - 3_600_000),
      attempts: 3,
    }))
    await world.app.db.insert(webhookEvents).values(poison)
    const cup = await aTournament(world)
    const started = await openCardForm(await aCaptain(world), cup, 'Held Up')
    await confirmCard(world, started)
    await world.app.db
      .update(registrations)
      .set({ paymentStartedAt: new Date('2100-01-01') })
      .where(eq(registrations.id, started.registrationId))
    await world.app.db.insert(webhookEvents).values({
      id: 'evt_behind_poison',
      type: 'payment_intent.succeeded',
      objectId: started.paymentIntentId,
      receivedAt: world.clock.now,
    })
    advanceClock(world, 1 / 60)
    await sweepNow(world)
    expect(await stored('evt_behind_poison')).toMatchObject({ appliedAt: world.clock.now })
    await world.database.pool.query(`delete from webhook_events where id like 'evt_poison%'`)
  })
})

test('the same event received twenty times at once is stored and applied once', async () => {
  const cup = await aTournament(world)
  const started = await openCardForm(await aCaptain(world), cup, 'Echoes')
  await confirmCard(world, started)
  const { id, body } = anEvent('payment_intent.succeeded', { id: started.paymentIntentId })
  const statuses = await Promise.all(times(20, () => send(body, stripeSignature(body, secrets[0], new Date()))))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await world.settled()
  expect(await stored(id)).toMatchObject({ attempts: 1 })
  expect((await registrationNamed(world, cup, 'Echoes')).paymentStatus).toBe('paid')
  await deliverWebhooks(world)
})

test('hundreds of unpaid registrations do not keep a paid one without a webhook from being found', async () => {
  const captain = await aCaptain(world)
  const crowd = await Promise.all(times(4, () => aTournament(world, { maxTeams: 64 })))
  await world.database.pool.query(
    `insert into registrations (id, tournament_id, user_id, team_name, payment_status, fee_cents, payment_intent_id, payment_started_at, expires_at, registered_at)
     select gen_random_uuid(), t, $2, 'Crowd ' || n, 'held', 5000, 'pi_crowd_' || t || n, $3, $3::timestamptz + interval '5 minutes', $3
     from unnest($1::uuid[]) t, generate_series(1, 55) n`,
    [crowd.map(({ id }) => id), captain.id, world.clock.now],
  )
  const cup = await aTournament(world)
  await world.sandbox.control.addFault({ event: '*', never: true, times: 10 })
  await confirmCard(world, await openCardForm(captain, cup, 'Overlooked'))
  advanceClock(world, 1 / 60)
  const statusNow = async () => (await registrationNamed(world, cup, 'Overlooked')).paymentStatus
  for (let sweeps = 0; sweeps < 5 && (await statusNow()) !== 'paid'; sweeps += 1) await sweepNow(world)
  expect(await statusNow()).toBe('paid')
  await world.database.pool.query(`delete from registrations where payment_intent_id like 'pi_crowd%'`)
})
