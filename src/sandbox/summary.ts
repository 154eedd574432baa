import { rows } from './database.ts'
import type { Queryable } from './database.ts'

/** What the provider has captured and refunded, in cents, for comparison with the app's ledger. */
export type Summary = { captured: number; refunded: number; intents: IntentSummary[] }

type IntentSummary = {
  id: string
  status: string
  amount: number
  metadata: Record<string, string>
  captures: number
  captured: number
  refunds: number
  refunded: number
  /** Taken back by banks, and not given back since. */
  disputed: number
  declines: number
}

/** Computed from charges and refunds, not from the totals stored on them. */
export async function summary(db: Queryable): Promise<Summary> {
  const intents = await rows<IntentSummary>(
    db,
    `select i.id, i.status, i.amount, i.metadata,
       coalesce(c.captures, 0)::int as captures, coalesce(c.captured, 0)::float8 as captured,
       coalesce(r.refunds, 0)::int as refunds, coalesce(r.refunded, 0)::float8 as refunded,
       coalesce(d.disputed, 0)::float8 as disputed,
       coalesce(c.declines, 0)::int as declines
     from sandbox.payment_intents i
     left join (select payment_intent, count(*) filter (where status = 'succeeded') as captures,
         sum(amount) filter (where status = 'succeeded') as captured, count(*) filter (where status = 'failed') as declines
       from sandbox.charges group by 1) c on c.payment_intent = i.id
     left join (select payment_intent, count(*) as refunds, sum(amount) as refunded
       from sandbox.refunds where status <> 'failed' group by 1) r on r.payment_intent = i.id
     left join (select payment_intent, sum(amount) as disputed
       from sandbox.disputes where status <> 'won' group by 1) d on d.payment_intent = i.id
     order by i.position`,
  )
  const total = (kind: 'captured' | 'refunded') => intents.reduce((sum, intent) => sum + intent[kind], 0)
  return { captured: total('captured'), refunded: total('refunded'), intents }
}
