import { eq } from 'drizzle-orm'
import { ledgerEntries, refunds, registrations, webhookEvents } from '#db/schema.ts'
import type { Entry, Scene } from './scene.ts'

export type State = Awaited<ReturnType<typeof stateOf>>

/** The state of one registration: its spot and records here, and its payment at the provider. */
export async function stateOf({ system, cup }: Scene, entry: Entry) {
  const { db } = system.database
  const places = await db.select().from(registrations).where(eq(registrations.tournamentId, cup.id))
  const place = places.find((row) => row.teamName === entry.teamName)
  const { intents } = await system.provider.summary()
  const intent = intents.find((made) => place && made.metadata.registrationId === place.id)
  const charged = intent?.id ?? ''
  const [refund] = await db.select().from(refunds).where(eq(refunds.paymentIntentId, charged))
  const [captured] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, charged))
  const [event] = await db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.id, await eventOf({ system }, charged)))
  return {
    place: place?.paymentStatus ?? 'none',
    isIntentKnown: Boolean(place?.paymentIntentId),
    intent: intent?.status ?? 'none',
    isCaptured: Boolean(captured),
    event: event ? (event.appliedAt ? 'applied' : 'stored') : 'none',
    refund: refund?.status ?? 'none',
    refundAtProvider: (intent?.refunds ?? 0) > 0,
  }
}

/** The id of the event for a payment; empty if there is none. */
export async function eventOf({ system }: Pick<Scene, 'system'>, intentId: string): Promise<string> {
  const { rows } = await system.database.pool.query<{ id: string }>(
    `select id from sandbox.events where type = 'payment_intent.succeeded' and object->>'id' = $1`,
    [intentId],
  )
  return rows[0]?.id ?? ''
}

/** The delivery status of a payment's webhook. */
export async function deliveryOf({ system }: Scene, intentId: string) {
  const { rows } = await system.database.pool.query<{ status: string; attempts: number }>(
    `select status, attempts from sandbox.deliveries where event = $1`,
    [await eventOf({ system }, intentId)],
  )
  return rows[0]!
}
