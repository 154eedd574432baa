import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { one } from '#db/one.ts'

/** Sums in cents. */
export type Sums = {
  captured: number
  refunded: number
  feesKept: number
  cash: number
  /** Taken back by banks after chargebacks, and not given back since. */
  disputed: number
  /** What we hold of the fees of the paid teams. Waived fees are not part of it. */
  paidFees: number
  /** Refunds that are decided but not sent yet, with the fees they keep. */
  owed: number
}

export type Balance = Sums & {
  tournamentId: string
  name: string
  /** Captured and cash, minus refunded, kept, charged back and owed, is exactly what we hold of the fees of the paid teams. */
  isBalanced: boolean
}

export type Reconciliation = {
  total: Sums
  violations: string[]
  /** How many violations there are besides those listed. */
  more: number
}

/**
 * Checks the ledger against the registrations: that every tournament balances and every rule below holds. `violations` names the rows
 * that break a rule, at most `limit` of them.
 */
export async function reconcile(db: Queryable, limit?: number): Promise<Reconciliation> {
  const { total, unbalanced, count } = await readTotals(db, limit ?? null)
  const violations = unbalanced.map((name) => `${name}: money and paid teams do not balance`)
  let found = count
  for (const [rule, query] of Object.entries(rules)) {
    const { ids, count } = await findViolations(db, query, limit === undefined ? null : limit - violations.length)
    violations.push(...ids.map((id) => `${rule}: ${id}`))
    found += count
  }
  return { total, violations, more: found - violations.length }
}

/** The balances of all tournaments with money in the ledger or paid teams, or of those among `tournamentIds`. */
export async function balancesOf(db: Queryable, tournamentIds?: string[]): Promise<Balance[]> {
  const { rows } = await db.execute<Balance>(sql`
    select "tournamentId", name, captured, refunded, "feesKept", cash, disputed, "paidFees", owed, "isBalanced"
    from (${balances(tournamentIds)}) b order by start_date, "tournamentId"`)
  return rows
}

/** The sums over all tournaments, and the first `limit` tournaments that do not balance, or all of them when it is null. */
async function readTotals(db: Queryable, limit: number | null) {
  const { rows } = await db.execute<Sums & { unbalanced: string[]; count: number }>(sql`
    with b as materialized (${balances()})
    select coalesce(sum(captured), 0) as captured, coalesce(sum(refunded), 0) as refunded, coalesce(sum("feesKept"), 0) as "feesKept",
      coalesce(sum(cash), 0) as cash, coalesce(sum(disputed), 0) as disputed, coalesce(sum("paidFees"), 0) as "paidFees", coalesce(sum(owed), 0) as owed,
      (count(*) filter (where not "isBalanced"))::int as count,
      array(select name || ' (' || "tournamentId" || ')' from b where not "isBalanced"
        order by start_date, "tournamentId" limit ${limit}::bigint) as unbalanced
    from b`)
  const { unbalanced, count, ...total } = one(rows)
  return { total, unbalanced, count }
}

function balances(tournamentIds?: string[]): SQL {
  const isNamed = (column: string) =>
    tournamentIds ? sql`${sql.raw(column)} = any(${sql.param(tournamentIds)}::uuid[])` : sql`true`
  return sql`
    select *, captured - refunded - "feesKept" + cash - disputed - owed = "paidFees" as "isBalanced"
    from (select t.id as "tournamentId", t.name, t.start_date,
        coalesce(l.captured, 0)::float8 as captured, coalesce(l.refunded, 0)::float8 as refunded,
        coalesce(l.kept, 0)::float8 as "feesKept", coalesce(l.cash, 0)::float8 as cash,
        coalesce(l.disputed, 0)::float8 as disputed,
        coalesce(r.paid_fees, 0)::float8 as "paidFees", coalesce(o.owed, 0)::float8 as owed
      from tournaments t
      left join (select tournament_id,
          sum(amount_cents) filter (where kind = 'captured') as captured,
          sum(amount_cents) filter (where kind = 'refunded') as refunded,
          sum(amount_cents) filter (where kind = 'fee_kept') as kept,
          sum(amount_cents) filter (where kind = 'cash') as cash,
          sum(amount_cents) filter (where kind = 'disputed') as disputed
        from ledger_entries where ${isNamed('tournament_id')} group by 1) l on l.tournament_id = t.id
      left join (select tournament_id, sum(amount_paid_cents) as paid_fees
        from registrations where payment_status = 'paid' and ${isNamed('tournament_id')} group by 1) r on r.tournament_id = t.id
      left join (select tournament_id, sum(amount_cents + fee_kept_cents) as owed
        from refunds join registrations on registrations.id = refunds.registration_id
        where refunds.status in ('requested', 'failed') and ${isNamed('tournament_id')} group by 1) o on o.tournament_id = t.id
      where (l.tournament_id is not null or r.tournament_id is not null) and ${isNamed('t.id')}) sums`
}

/** Rules that hold at all times, each with a query for the rows that break it. */
const rules = {
  'more spots taken than the tournament has': sql`
    select t.id from tournaments t join registrations r on r.tournament_id = t.id and r.takes_spot
    group by t.id having count(*) > t.max_teams`,
  'counts that differ from the registrations': sql`
    select t.id from tournaments t left join registrations r on r.tournament_id = t.id
    group by t.id having t.places_taken <> count(*) filter (where r.takes_spot)
      or t.current_teams <> count(*) filter (where r.takes_spot and r.payment_status in ('pending', 'paid'))
      or t.paid_teams <> count(*) filter (where r.takes_spot and r.payment_status = 'paid')
      or t.card_teams <> count(*) filter (where r.takes_spot and r.payment_status = 'paid' and r.paid_by = 'card')
      or t.paid_fees_cents <> coalesce(sum(r.amount_paid_cents) filter (where r.payment_status = 'paid' and r.paid_by = 'card'), 0)`,
  'a team whose status differs from its registration': sql`
    select teams.id from teams join registrations r on r.team_id = teams.id where r.payment_status <> teams.payment_status`,
  'a team without a registration': sql`
    select teams.id from teams left join registrations r on r.team_id = teams.id where r.id is null`,
  'a team paid by card without a captured payment': sql`
    select r.id from registrations r left join ledger_entries l on l.kind = 'captured' and l.reference = r.payment_intent_id
    where r.payment_status = 'paid' and r.paid_by = 'card' and coalesce(l.amount_cents, 0) < r.fee_cents`,
  'a team paid in cash without the cash in the ledger': sql`
    select r.id from registrations r
    left join (select registration_id, sum(amount_cents) as cash from ledger_entries where kind = 'cash' group by 1) l on l.registration_id = r.id
    where coalesce(l.cash, 0) <> case when r.payment_status = 'paid' and r.paid_by = 'cash' then r.fee_cents else 0 end`,
  'a team that pays on the day, but was neither entered by hand nor drawn': sql`
    select r.id from registrations r join teams on teams.id = r.team_id
    where r.payment_status = 'pending' and r.expires_at is null and teams.entered_by is null
      and not exists (select from competition_facts f where f.tournament_id = r.tournament_id and f.body ->> 'kind' = 'draw')`,
  'a fee taken for a team that had been replaced': sql`
    select distinct r.id from registrations r join ledger_entries l on l.registration_id = r.id
    where r.payment_status = 'paid' and l.created_at > r.spot_given_at
      and (l.kind = 'cash' and l.amount_cents > 0 or l.kind = 'captured' and l.reference = r.payment_intent_id)`,
  'a refund that is missing from the ledger': sql`
    select f.id from refunds f left join ledger_entries l on l.kind = 'refunded'
      and l.reference = case f.status when 'settled' then f.id::text else f.provider_refund_id end
    where f.status in ('succeeded', 'settled') and l.amount_cents is distinct from f.amount_cents`,
  // Two mistakes can cancel each other out in a tournament's sums, but not here.
  'money that does not match its registration': sql`
    select r.id from registrations r
    left join (select registration_id, sum(case when kind in ('captured', 'cash') then amount_cents else -amount_cents end) as kept
      from ledger_entries group by 1) l on l.registration_id = r.id
    left join (select registration_id, sum(amount_cents + fee_kept_cents) as owed
      from refunds where status in ('requested', 'failed') group by 1) o on o.registration_id = r.id
    where coalesce(l.kept, 0) - coalesce(o.owed, 0) <> case r.payment_status when 'paid' then r.amount_paid_cents else 0 end`,
  'money for a registration that does not exist': sql`
    select distinct l.registration_id as id from ledger_entries l left join registrations r on r.id = l.registration_id
    where r.id is null`,
  'a paid team in a deleted tournament': sql`
    select r.id from registrations r join tournaments t on t.id = r.tournament_id
    where t.cancelled_at is not null and r.payment_status = 'paid'`,
  'a failed refund': sql`select id from refunds where status = 'failed'`,
}

/** How many rows break a rule, and the ids of the first `limit` of them (all if it is null). */
async function findViolations(
  db: Queryable,
  query: SQL,
  limit: number | null,
): Promise<{ ids: string[]; count: number }> {
  const { rows } = await db.execute<{ ids: string[]; count: number }>(sql`
    with found as (${query})
    select array(select id::text from found limit ${limit}::bigint) as ids, (select count(*)::int from found) as count`)
  return one(rows)
}
