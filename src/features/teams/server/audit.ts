import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'

/** The money of one tournament, in cents, and what its paid teams should have brought in. */
export type Balance = {
  tournamentId: string
  name: string
  captured: number
  refunded: number
  feesKept: number
  cash: number
  /** The fees of the teams that stand as paid. */
  paidFees: number
  /** Money decided to go back and not there yet. */
  owed: number
}

export type Audit = { balances: Balance[]; violations: string[] }

/**
 * Holds the books against the places (DESIGN: invariants). At rest, what came in and did not go back is exactly the fees of the paid
 * teams, plus fees kept at withdrawals; while refunds are on their way, plus those. `violations` is empty when all is well.
 */
export async function audit(db: Queryable): Promise<Audit> {
  const { rows: balances } = await db.execute<Balance>(sql`
    select t.id as "tournamentId", t.name,
      coalesce(l.captured, 0)::float8 as captured, coalesce(l.refunded, 0)::float8 as refunded,
      coalesce(l.kept, 0)::float8 as "feesKept", coalesce(l.cash, 0)::float8 as cash,
      coalesce(r.paid_fees, 0)::float8 as "paidFees", coalesce(o.owed, 0)::float8 as owed
    from tournaments t
    left join (select tournament_id,
        sum(amount_cents) filter (where kind = 'captured') as captured,
        sum(amount_cents) filter (where kind = 'refunded') as refunded,
        sum(amount_cents) filter (where kind = 'fee_kept') as kept,
        sum(amount_cents) filter (where kind = 'cash') as cash
      from ledger_entries group by 1) l on l.tournament_id = t.id
    left join (select tournament_id, sum(amount_paid_cents) as paid_fees
      from registrations where payment_status = 'paid' group by 1) r on r.tournament_id = t.id
    left join (select tournament_id, sum(amount_cents + fee_kept_cents) as owed
      from refunds join registrations on registrations.id = refunds.registration_id
      where refunds.status <> 'succeeded' group by 1) o on o.tournament_id = t.id
    where l.tournament_id is not null or r.tournament_id is not null
    order by t.start_date, t.id`)
  const unbalanced = balances
    .filter((b) => b.captured - b.refunded - b.feesKept + b.cash - b.owed !== b.paidFees)
    .map((b) => `${b.name} (${b.tournamentId}): money and paid teams do not balance`)
  return { balances, violations: [...unbalanced, ...(await brokenRules(db))] }
}

/** Rules that hold at every moment, each with a query for the rows that break it. */
const rules = {
  'more places taken than there are': sql`
    select t.id from tournaments t join registrations r on r.tournament_id = t.id and r.payment_status in ('held', 'pending', 'paid')
    group by t.id having count(*) > t.max_teams`,
  'counts differ from the registrations': sql`
    select t.id from tournaments t left join registrations r on r.tournament_id = t.id
    group by t.id having t.places_taken <> count(*) filter (where r.payment_status in ('held', 'pending', 'paid'))
      or t.current_teams <> count(*) filter (where r.payment_status in ('pending', 'paid'))`,
  'a team whose status is not that of its registration': sql`
    select teams.id from teams join registrations r on r.team_id = teams.id where r.payment_status <> teams.payment_status`,
  'a team without a registration': sql`
    select teams.id from teams left join registrations r on r.team_id = teams.id where r.id is null`,
  'a team paid by card whose money was not captured': sql`
    select r.id from registrations r left join ledger_entries l on l.kind = 'captured' and l.reference = r.payment_intent_id
    where r.payment_status = 'paid' and r.paid_by = 'card' and l.amount_cents is distinct from r.amount_paid_cents`,
  'a refund that went and is not in the books': sql`
    select f.id from refunds f left join ledger_entries l on l.kind = 'refunded' and l.reference = f.provider_refund_id
    where f.status = 'succeeded' and l.amount_cents is distinct from f.amount_cents`,
  // The sums of a tournament may be right by two mistakes; those of a place are not.
  'money that does not agree with the place it was for': sql`
    select r.id from registrations r
    left join (select registration_id, sum(case when kind in ('captured', 'cash') then amount_cents else -amount_cents end) as kept
      from ledger_entries group by 1) l on l.registration_id = r.id
    left join (select registration_id, sum(amount_cents + fee_kept_cents) as owed
      from refunds where status <> 'succeeded' group by 1) o on o.registration_id = r.id
    where coalesce(l.kept, 0) - coalesce(o.owed, 0) <> case r.payment_status when 'paid' then r.amount_paid_cents else 0 end`,
  'money of a place that does not exist': sql`
    select distinct l.registration_id as id from ledger_entries l left join registrations r on r.id = l.registration_id
    where r.id is null`,
  'a paid team in a tournament that was deleted': sql`
    select r.id from registrations r join tournaments t on t.id = r.tournament_id
    where t.deleted_at is not null and r.payment_status = 'paid'`,
  'a refund the provider refused': sql`select id from refunds where status = 'failed'`,
}

async function brokenRules(db: Queryable): Promise<string[]> {
  const found: string[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await db.execute<{ id: string }>(query)
    for (const row of rows) found.push(`${rule}: ${row.id}`)
  }
  return found
}
