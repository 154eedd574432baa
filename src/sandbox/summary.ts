import { rows, type Queryable } from './database.ts'

/** The provider's books, in cents: what the app's own are held against. */
export type Summary = {
  captured: number
  refunded: number
  charges: { succeeded: number; failed: number }
  refunds: number
  /** How many intents stand in each status. */
  statuses: Record<string, number>
  /** How many deliveries are due, held, delivered or abandoned. */
  deliveries: Record<string, number>
  intents: IntentSummary[]
  /** Sums by the value of the metadata key asked for; intents without it are left out. */
  groups: { value: string; intents: number; captured: number; refunded: number }[]
}

type IntentSummary = {
  id: string
  status: string
  amount: number
  metadata: Record<string, string>
  captures: number
  captured: number
  refunds: number
  refunded: number
  declines: number
}

/** Counted from charges and refunds themselves, not from the sums intents and charges carry. */
export async function summary(db: Queryable, groupBy?: string): Promise<Summary> {
  const intents = await rows<IntentSummary>(
    db,
    `select i.id, i.status, i.amount, i.metadata,
       coalesce(c.captures, 0)::int as captures, coalesce(c.captured, 0)::float8 as captured,
       coalesce(r.refunds, 0)::int as refunds, coalesce(r.refunded, 0)::float8 as refunded,
       coalesce(c.declines, 0)::int as declines
     from sandbox.payment_intents i
     left join (select payment_intent, count(*) filter (where status = 'succeeded') as captures,
         sum(amount) filter (where status = 'succeeded') as captured, count(*) filter (where status = 'failed') as declines
       from sandbox.charges group by 1) c on c.payment_intent = i.id
     left join (select payment_intent, count(*) as refunds, sum(amount) as refunded
       from sandbox.refunds where status <> 'failed' group by 1) r on r.payment_intent = i.id
     order by i.position`,
  )
  const deliveries = await rows<{ status: string; count: number }>(
    db,
    'select status, count(*)::int as count from sandbox.deliveries group by 1',
  )
  const total = (count: (intent: IntentSummary) => number) => intents.reduce((sum, intent) => sum + count(intent), 0)
  return {
    captured: total((intent) => intent.captured),
    refunded: total((intent) => intent.refunded),
    charges: { succeeded: total((intent) => intent.captures), failed: total((intent) => intent.declines) },
    refunds: total((intent) => intent.refunds),
    statuses: counted(intents.map((intent) => intent.status)),
    deliveries: Object.fromEntries(deliveries.map(({ status, count }) => [status, count])),
    intents,
    groups: groupBy === undefined ? [] : grouped(intents, groupBy),
  }
}

function counted(values: string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]))
}

function grouped(intents: IntentSummary[], key: string): Summary['groups'] {
  const groups = Map.groupBy(intents, (intent) => intent.metadata[key])
  return [...groups].flatMap(([value, members]) =>
    value === undefined
      ? []
      : {
          value,
          intents: members.length,
          captured: members.reduce((sum, intent) => sum + intent.captured, 0),
          refunded: members.reduce((sum, intent) => sum + intent.refunded, 0),
        },
  )
}
