import type { PoolClient } from 'pg'
import { newId } from '../stripe/ids.ts'

/** A payment made before this sandbox ran. The caller makes the ids, with `newId('pi')` and `newId('re')`. */
export type PastPayment = {
  intentId: string
  amountCents: number
  paidAt: Date
  metadata: Record<string, string>
  refund?: { refundId: string; amountCents: number; refundedAt: Date; metadata: Record<string, string> }
}

/**
 * Records past payments: a succeeded intent with its charge on the 4242 test card, and the refund if there was one. No events are recorded.
 * Runs in the caller's transaction, after `prepareSchema`.
 */
export async function recordPastPayments(
  client: Pick<PoolClient, 'query'>,
  payments: readonly PastPayment[],
): Promise<void> {
  const records = payments.map(recordOf)
  await client.query(
    `insert into sandbox.payment_intents
       (id, created, amount, amount_received, currency, status, client_secret, metadata, payment_method, latest_charge)
     select id, created, amount, amount, 'usd', 'succeeded', client_secret, metadata, payment_method, charge
     from ${rowsOf('id text, created timestamptz, amount integer, client_secret text, metadata jsonb, payment_method jsonb, charge text')}
     order by created`,
    [JSON.stringify(records)],
  )
  await client.query(
    `insert into sandbox.charges
       (id, created, payment_intent, amount, amount_refunded, currency, status, payment_method, metadata)
     select charge, created, id, amount, amount_refunded, 'usd', 'succeeded', payment_method, metadata
     from ${rowsOf('id text, created timestamptz, amount integer, amount_refunded integer, metadata jsonb, payment_method jsonb, charge text')}`,
    [JSON.stringify(records)],
  )
  await client.query(
    `insert into sandbox.refunds (id, created, charge, payment_intent, amount, currency, status, metadata)
     select "refundId", "refundedAt", charge, "intentId", "amountCents", 'usd', 'succeeded', metadata
     from ${rowsOf('"refundId" text, "refundedAt" timestamptz, charge text, "intentId" text, "amountCents" integer, metadata jsonb')}
     order by "refundedAt"`,
    [JSON.stringify(records.flatMap(({ id, charge, refund }) => (refund ? { ...refund, charge, intentId: id } : [])))],
  )
}

const rowsOf = (columns: string) => `jsonb_to_recordset($1::jsonb) as given(${columns})`

function recordOf({ intentId, amountCents, paidAt, metadata, refund }: PastPayment) {
  return {
    id: intentId,
    created: paidAt,
    amount: amountCents,
    amount_refunded: refund?.amountCents ?? 0,
    client_secret: `${intentId}_secret_${newId('x').slice(2)}`,
    metadata,
    payment_method: { id: newId('pm'), testCard: 'pm_card_visa' },
    charge: newId('ch'),
    refund,
  }
}
