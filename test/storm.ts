import { expect } from 'vitest'
import { times, visitor } from './builders.ts'
import type { MoneyWorld } from './money.ts'
import type { Random } from './random.ts'
import { stripeSignature } from './stripe-signature.ts'

/** An event as the provider sends it. */
export type Event = {
  id: string
  type: string
  data: { object: { id: string; metadata?: { registrationId?: string } } }
}

/** Delivers these events. Those that `mayBeLate` allows may be kept for the last delivery, whose `mayBeLate` is null. */
export type Deliver = (events: Event[], mayBeLate: ((event: Event) => boolean) | null) => Promise<void>

/** All of the provider's events, oldest first, as it sends them. */
export async function eventsOf(world: MoneyWorld): Promise<Event[]> {
  const events: Event[] = []
  for (let after = ''; ; after = `&starting_after=${events.at(-1)!.id}`) {
    const request = new Request(`http://sandbox/v1/events?limit=100${after}`, {
      headers: { authorization: `Bearer ${world.payments.secretKey}` },
    })
    const page = (await (await world.sandbox.fetch(request)).json()) as { data: Event[]; has_more: boolean }
    events.push(...page.data)
    if (!page.has_more) return events.toReversed()
  }
}

const send = async (world: MoneyWorld, body: string, header: string) =>
  (await visitor(world).call('POST', '/webhooks/stripe', body, { 'stripe-signature': header })).status

const secretOf = (world: MoneyWorld) => world.payments.webhookSecrets[0]!

/** Delivers each event once, oldest first, and waits until each is applied. */
export function deliverInOrder(world: MoneyWorld): Deliver {
  return async (events) => {
    for (const event of events) {
      const body = JSON.stringify(event)
      expect(await send(world, body, stripeSignature(body, secretOf(world), new Date()))).toBe(200)
      await world.settled()
    }
  }
}

/** A delivery of the storm: its body and signature, and whether it is forged. */
type StormDelivery = { body: string; header: () => string; isForged: boolean }

/**
 * Delivers each event up to five times, in any order and many at once, with forged ones in between. Three in ten of those that may be late
 * are.
 */
export function aStorm(world: MoneyWorld, random: Random) {
  const counts = { genuine: 0, forged: 0, refused: 0 }
  const late: StormDelivery[] = []
  const secret = secretOf(world)

  const genuine = (event: Event): StormDelivery => {
    const body = JSON.stringify(event)
    return { body, header: () => stripeSignature(body, secret, new Date()), isForged: false }
  }

  const deliver: Deliver = async (events, mayBeLate) => {
    const gusts = events.flatMap((event) => {
      const copies = times(1 + random.below(5), () => genuine(event))
      if (!mayBeLate?.(event) || !random.chance(0.3)) return copies
      late.push(...copies)
      return []
    })
    const forged = times(Math.ceil(gusts.length / 10), () => forge(random.pick(events), secret, random))
    const all = random.shuffled([...gusts, ...forged, ...(mayBeLate ? [] : late.splice(0))])
    for (let at = 0; at < all.length; at += 16) await Promise.all(all.slice(at, at + 16).map((gust) => blow(gust)))
    await world.settled()
  }

  const blow = async ({ body, header, isForged }: StormDelivery) => {
    const status = await send(world, body, header())
    if (isForged) counts.forged += 1
    else counts.genuine += 1
    if (status === 400) counts.refused += 1
  }

  return { deliver, counts }
}

/** A real event that was altered, wrongly signed, delayed or invented. */
function forge(event: Event, secret: string, random: Random): StormDelivery {
  const body = JSON.stringify(event)
  const changed = JSON.stringify({ ...event, id: `evt_forged_${random.below(1_000_000)}` })
  const forgeries: Omit<StormDelivery, 'isForged'>[] = [
    { body: changed, header: () => stripeSignature(body, secret, new Date()) },
    { body: changed, header: () => stripeSignature(changed, 'whsec_guessed', new Date()) },
    { body: changed, header: () => stripeSignature(changed, secret, new Date(Date.now() - 301_000)) },
    { body: changed, header: () => '' },
    { body: `${changed} `, header: () => stripeSignature(changed, secret, new Date()) },
    { body: changed, header: () => stripeSignature(changed, secret, new Date()).replace('v1=', 'v0=') },
  ]
  return { ...random.pick(forgeries), isForged: true }
}
