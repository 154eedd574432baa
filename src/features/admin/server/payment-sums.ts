import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import type { Payment } from '../money-contract.ts'

/** What moved for one place, over all the times it was paid for; cents. */
export type Moved = {
  captured: number
  /** Taken in cash, whether or not it was given back. */
  cash: number
  /** Gone back, to the card or in cash. */
  returned: number
  feesKept: number
  /** Decided to go back to a card and not there yet. */
  owed: number
  /** The provider's ids of the payments, first to last. */
  intents: string[]
  /** Of several refunds the one that most needs looking at; cash that was given back went by hand. Null where nothing goes back. */
  refundStatus: NonNullable<Payment['refund']>['status'] | null
}

/** What the ledger has of each of these places. One that it has nothing of is not in the answer. */
export async function movedFor(db: Queryable, ids: string[]): Promise<Map<string, Moved>> {
  const among = sql`registration_id = any(${sql.param(ids)}::uuid[])`
  const { rows } = await db.execute<Moved & { id: string }>(sql`
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
        (array_agg(status order by array_position(array['failed', 'requested', 'succeeded', 'settled'], status)))[1] as status
      from refunds where ${among} group by 1) r on r.registration_id = l.id`)
  return new Map(rows.map(({ id, ...moved }) => [id, moved]))
}
