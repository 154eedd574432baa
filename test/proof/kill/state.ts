import { eq } from 'drizzle-orm'
import { ledgerEntries, refunds, registrations, webhookEvents } from '#db/schema.ts'
import type { Entry, Scene } from './scene.ts'

export type State = Awaited<ReturnType<typeof stateOf>>

/** How far one entry has come: its place and what hangs on it here, and its payment as the provider has it. */
export async function stateOf({ house, cup }: Scene, entry: Entry) {
  const { db } = house.database
  const places = await db.select().from(registrations).where(eq(registrations.tournamentId, cup.id))
  const place = places.find((row) => row.teamName === entry.teamName)
  const { intents } = await house.provider.summary()
  const intent = intents.find((made) => place && made.metadata.registrationId === place.id)
  const charged = intent?.id ?? ''
  const [refund] = await db.select().from(refunds).where(eq(refunds.paymentIntentId, charged))
  const [captured] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, charged))
  const [event] = await db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.id, await announcementOf({ house }, charged)))
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

/** The id of the event that tells of a payment; empty while there is none. */
export async function announcementOf({ house }: Pick<Scene, 'house'>, intentId: string): Promise<string> {
  const { rows } = await house.database.pool.query<{ id: string }>(
    `select id from sandbox.events where type = 'payment_intent.succeeded' and object->>'id' = $1`,
    [intentId],
  )
  return rows[0]?.id ?? ''
}

/** What became of the webhook that tells of a payment. */
export async function deliveryOf({ house }: Scene, intentId: string) {
  const { rows } = await house.database.pool.query<{ status: string; attempts: number }>(
    `select status, attempts from sandbox.deliveries where event = $1`,
    [await announcementOf({ house }, intentId)],
  )
  return rows[0]!
}
