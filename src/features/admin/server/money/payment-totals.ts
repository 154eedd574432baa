import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import type { Payment } from '../../payment-contract.ts'

/** The money of one registration in cents, over every time it was paid for. */
export type PaymentTotals = {
  captured: number
  /** Received in cash, including cash that was returned later. */
  cash: number
  /** Refunded to the card or returned in cash. */
  returned: number
  feesKept: number
  /** Card refunds that are requested or failed. */
  owed: number
  /** The provider's payment ids, oldest first. */
  intents: string[]
  /** The most urgent status of its refunds; 'settled' for cash that was returned. Null without a refund. */
  refundStatus: NonNullable<Payment['refund']>['status'] | null
}

/** The totals by registration id. Registrations without ledger entries are left out. */
export async function paymentTotals(db: Queryable, ids: string[]): Promise<Map<string, PaymentTotals>> {
  const among = sql`registration_id = any(${sql.param(ids)}::uuid[])`
  const { rows } = await db.execute<PaymentTotals & { id: string }>(sql`
    select l.*, coalesce(r.owed, 0)::float8 as owed,
      coalesce(r.status, case when l."cashBack" > 0 then 'settled' end) as "refundStatus"
    from (select registration_id as id,
        coalesce(sum(amount_cents) filter (where kind = 'captured'), 0)::float8 as captured,
        coalesce(sum(amount_cents) filter (where kind = 'cash' and amount_cents > 0), 0)::float8 as cash,
        coalesce(-sum(amount_cents) filter (where kind = 'cash' and amount_cents < 0), 0)::float8 as "cashBack",
        coalesce(sum(case when kind = 'refunded' then amount_cents when kind = 'cash' and amount_cents < 0 then -amount_cents end), 0)::float8
          as returned,
        coalesce(sum(amount_cents) filter (where kind = 'fee_kept'), 0)::float8 as "feesKept",
        coalesce(array_agg(reference order by id) filter (where kind = 'captured'), '{}') as intents
      from ledger_entries where ${among} group by 1) l
    left join (select registration_id,
        sum(amount_cents) filter (where status in ('requested', 'failed')) as owed,
        (array_agg(status order by array_position(array['failed', 'requested', 'succeeded', 'settled', 'void'], status)))[1] as status
      from refunds where ${among} group by 1) r on r.registration_id = l.id`)
  return new Map(rows.map(({ id, ...totals }) => [id, totals]))
}
