import { inArray, sql } from 'drizzle-orm'
import { tournaments } from '#db/schema.ts'
import { isDrawn } from '#features/tournaments/rules.ts'
import { balancesOf, reconcile } from '#features/payments/server/ledger/reconciliation.ts'
import type { Sums as Cents } from '#features/payments/server/ledger/reconciliation.ts'
import { dollarsOf } from '#lib/money.ts'
import { cached } from '#lib/cached.ts'
import type { App } from '#platform/app.ts'
import type { Money, Sums, TournamentMoney } from '../../payment-contract.ts'
import { maxViolations } from '../../values.ts'
import { latestFirst, pageOfIds } from '../id-pages.ts'

const checks = new WeakMap<App, () => Promise<Money>>()

/**
 * The totals over all payments, and whether ledger and registrations agree: the same check as `npm run ledger`. Over a million payments
 * it takes seconds, so the result is cached for up to a minute; `checkedAt` says when the check started.
 */
export function readMoney(app: App): Promise<Money> {
  const check =
    checks.get(app) ??
    cached(
      () => checkNow(app),
      () => app.now().getTime(),
    )
  checks.set(app, check)
  return check()
}

async function checkNow(app: App): Promise<Money> {
  const checkedAt = app.now().toISOString()
  const { total, violations, more } = await reconcile(app.db, maxViolations)
  return { ...toSums(total), isBalanced: violations.length === 0, violations, moreViolations: more, checkedAt }
}

/** The totals of each tournament that has ledger entries, latest tournament first. */
export async function listTournamentMoney(app: App, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const hasMoney = sql`exists (select 1 from ledger_entries where tournament_id = tournaments.id)`
  const page = await pageOfIds(app.db, {
    table: sql`tournaments`,
    order: latestFirst,
    where: [hasMoney],
    cursor,
    limit,
  })
  return { ...page, rows: await totalsOf(app, page.ids) }
}

async function totalsOf(app: App, ids: string[]): Promise<TournamentMoney[]> {
  const [balances, counted] = await Promise.all([
    balancesOf(app.db, ids),
    app.db
      .select({
        id: tournaments.id,
        competition: tournaments.competition,
        paidTeams: sql<number>`(select count(*)::int from registrations where tournament_id = tournaments.id and payment_status = 'paid')`,
      })
      .from(tournaments)
      .where(inArray(tournaments.id, ids)),
  ])
  const balanceOf = new Map(balances.map((balance) => [balance.tournamentId, balance]))
  const rowOf = new Map(counted.map((row) => [row.id, row]))
  return ids.flatMap((tournamentId) => {
    const balance = balanceOf.get(tournamentId)
    const row = rowOf.get(tournamentId)
    if (!balance || !row) return []
    const { name, isBalanced } = balance
    return { tournamentId, name, ...toSums(balance), isBalanced, paidTeams: row.paidTeams, isDrawn: isDrawn(row) }
  })
}

function toSums({ captured, refunded, feesKept, cash, disputed, owed, paidFees }: Cents): Sums {
  return {
    captured: dollarsOf(captured),
    refunded: dollarsOf(refunded),
    feesKept: dollarsOf(feesKept),
    cash: dollarsOf(cash),
    disputed: dollarsOf(disputed),
    owed: dollarsOf(owed),
    held: dollarsOf(paidFees),
  }
}
