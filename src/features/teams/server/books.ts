import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'

/** Money in cents, and what the paid teams should have brought in. */
export type Sums = {
  captured: number
  refunded: number
  feesKept: number
  cash: number
  /** The fees of the teams that stand as paid. */
  paidFees: number
  /** Money decided to go back and not there yet. */
  owed: number
}

/** The money of one tournament. */
export type Balance = Sums & {
  tournamentId: string
  name: string
  /** What came in and neither went back nor was kept nor is owed is exactly the fees of the paid teams. */
  isBalanced: boolean
}

export type Books = {
  total: Sums
  violations: string[]
  /** How many more violations there are than those that are listed. */
  more: number
}

/**
 * Holds the books against the places (DESIGN: invariants). At rest, what came in and did not go back is exactly the fees of the paid
 * teams, plus fees kept at withdrawals; while refunds are on their way, plus those. `violations` is empty when all is well,
 * and holds no more than `most` however many there are.
 */
export async function checkBooks(db: Queryable, most?: number): Promise<Books> {
  const { total, unbalanced, count } = await weigh(db, most ?? null)
  const violations = unbalanced.map((name) => `${name}: money and paid teams do not balance`)
  let found = count
  for (const [rule, query] of Object.entries(rules)) {
    const { ids, count } = await broken(db, query, most === undefined ? null : most - violations.length)
    violations.push(...ids.map((id) => `${rule}: ${id}`))
    found += count
  }
  return { total, violations, more: found - violations.length }
}

/** The balance of every tournament that money was paid for, or of those among them that are named. */
export async function balancesOf(db: Queryable, tournamentIds?: string[]): Promise<Balance[]> {
  const { rows } = await db.execute<Balance>(sql`
    select "tournamentId", name, captured, refunded, "feesKept", cash, "paidFees", owed, "isBalanced"
    from (${balances(tournamentIds)}) b order by start_date, "tournamentId"`)
  return rows
}

/** The sums of all tournaments, and the first `most` that do not balance; all of those where that is null. */
async function weigh(db: Queryable, most: number | null) {
  const { rows } = await db.execute<Sums & { unbalanced: string[]; count: number }>(sql`
    with b as materialized (${balances()})
    select coalesce(sum(captured), 0) as captured, coalesce(sum(refunded), 0) as refunded, coalesce(sum("feesKept"), 0) as "feesKept",
      coalesce(sum(cash), 0) as cash, coalesce(sum("paidFees"), 0) as "paidFees", coalesce(sum(owed), 0) as owed,
      (count(*) filter (where not "isBalanced"))::int as count,
      array(select name || ' (' || "tournamentId" || ')' from b where not "isBalanced"
        order by start_date, "tournamentId" limit ${most}::bigint) as unbalanced
    from b`)
  const { unbalanced, count, ...total } = rows[0]!
  return { total, unbalanced, count }
}

function balances(tournamentIds?: string[]): SQL {
  const among = (column: string) =>
    tournamentIds ? sql`${sql.raw(column)} = any(${sql.param(tournamentIds)}::uuid[])` : sql`true`
  return sql`
    select *, captured - refunded - "feesKept" + cash - owed = "paidFees" as "isBalanced"
    from (select t.id as "tournamentId", t.name, t.start_date,
        coalesce(l.captured, 0)::float8 as captured, coalesce(l.refunded, 0)::float8 as refunded,
        coalesce(l.kept, 0)::float8 as "feesKept", coalesce(l.cash, 0)::float8 as cash,
        coalesce(r.paid_fees, 0)::float8 as "paidFees", coalesce(o.owed, 0)::float8 as owed
      from tournaments t
      left join (select tournament_id,
          sum(amount_cents) filter (where kind = 'captured') as captured,
          sum(amount_cents) filter (where kind = 'refunded') as refunded,
          sum(amount_cents) filter (where kind = 'fee_kept') as kept,
          sum(amount_cents) filter (where kind = 'cash') as cash
        from ledger_entries where ${among('tournament_id')} group by 1) l on l.tournament_id = t.id
      left join (select tournament_id, sum(amount_paid_cents) as paid_fees
        from registrations where payment_status = 'paid' and ${among('tournament_id')} group by 1) r on r.tournament_id = t.id
      left join (select tournament_id, sum(amount_cents + fee_kept_cents) as owed
        from refunds join registrations on registrations.id = refunds.registration_id
        where refunds.status in ('requested', 'failed') and ${among('tournament_id')} group by 1) o on o.tournament_id = t.id
      where (l.tournament_id is not null or r.tournament_id is not null) and ${among('t.id')}) sums`
}

/** Rules that hold at every moment, each with a query for the rows that break it. */
const rules = {
  'more places taken than there are': sql`
    select t.id from tournaments t join registrations r on r.tournament_id = t.id and r.payment_status in ('held', 'pending', 'paid')
    group by t.id having count(*) > t.max_teams`,
  'counts differ from the registrations': sql`
    select t.id from tournaments t left join registrations r on r.tournament_id = t.id
    group by t.id having t.places_taken <> count(*) filter (where r.payment_status in ('held', 'pending', 'paid'))
      or t.current_teams <> count(*) filter (where r.payment_status in ('pending', 'paid'))
      or t.paid_teams <> count(*) filter (where r.payment_status = 'paid')`,
  'a team whose status is not that of its registration': sql`
    select teams.id from teams join registrations r on r.team_id = teams.id where r.payment_status <> teams.payment_status`,
  'a team without a registration': sql`
    select teams.id from teams left join registrations r on r.team_id = teams.id where r.id is null`,
  'a team paid by card whose money was not captured': sql`
    select r.id from registrations r left join ledger_entries l on l.kind = 'captured' and l.reference = r.payment_intent_id
    where r.payment_status = 'paid' and r.paid_by = 'card' and l.amount_cents is distinct from r.amount_paid_cents`,
  'a refund that went and is not in the books': sql`
    select f.id from refunds f left join ledger_entries l on l.kind = 'refunded'
      and l.reference = case f.status when 'settled' then f.id::text else f.provider_refund_id end
    where f.status in ('succeeded', 'settled') and l.amount_cents is distinct from f.amount_cents`,
  // The sums of a tournament may be right by two mistakes; those of a place are not.
  'money that does not agree with the place it was for': sql`
    select r.id from registrations r
    left join (select registration_id, sum(case when kind in ('captured', 'cash') then amount_cents else -amount_cents end) as kept
      from ledger_entries group by 1) l on l.registration_id = r.id
    left join (select registration_id, sum(amount_cents + fee_kept_cents) as owed
      from refunds where status in ('requested', 'failed') group by 1) o on o.registration_id = r.id
    where coalesce(l.kept, 0) - coalesce(o.owed, 0) <> case r.payment_status when 'paid' then r.amount_paid_cents else 0 end`,
  'money of a place that does not exist': sql`
    select distinct l.registration_id as id from ledger_entries l left join registrations r on r.id = l.registration_id
    where r.id is null`,
  'a paid team in a tournament that was deleted': sql`
    select r.id from registrations r join tournaments t on t.id = r.tournament_id
    where t.deleted_at is not null and r.payment_status = 'paid'`,
  'a refund the provider refused': sql`select id from refunds where status = 'failed'`,
}

/** How many rows break a rule, and the ids of the first `most` of them; of all where that is null. */
async function broken(db: Queryable, query: SQL, most: number | null): Promise<{ ids: string[]; count: number }> {
  const { rows } = await db.execute<{ ids: string[]; count: number }>(sql`
    with found as (${query})
    select array(select id::text from found limit ${most}::bigint) as ids, (select count(*)::int from found) as count`)
  return rows[0]!
}
