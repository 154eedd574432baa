import { inArray, sql } from 'drizzle-orm'
import { tournaments } from '#db/schema.ts'
import { balancesOf, checkBooks } from '#features/teams/server/books.ts'
import type { Sums as Cents } from '#features/teams/server/books.ts'
import { dollarsOf } from '#lib/money.ts'
import { sparingly } from '#lib/sparingly.ts'
import type { App } from '#platform/app.ts'
import type { Money, Sums, TournamentMoney } from '../money-contract.ts'
import { maxViolations } from '../values.ts'
import { pageOfIds } from './keyset.ts'

const checks = new WeakMap<App, () => Promise<Money>>()

/**
 * All the money there is, and whether books and places agree: the very check of `npm run ledger`. Over a million payments it takes
 * seconds, so there one check stands for a while; `checkedAt` says when it began.
 */
export function readMoney(app: App): Promise<Money> {
  const check = checks.get(app) ?? sparingly(() => booksNow(app))
  checks.set(app, check)
  return check()
}

async function booksNow(app: App): Promise<Money> {
  const checkedAt = app.now().toISOString()
  const { total, violations, more } = await checkBooks(app.db, maxViolations)
  return { ...toSums(total), isBalanced: violations.length === 0, violations, moreViolations: more, checkedAt }
}

/** The money of each tournament that any was paid for, the latest tournament first. */
export async function listTournamentMoney(app: App, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const hasMoney = sql`exists (select 1 from ledger_entries where tournament_id = tournaments.id)`
  const page = await pageOfIds(app.db, {
    table: sql`tournaments`,
    sort: { direction: 'desc' },
    where: [hasMoney],
    cursor,
    limit,
  })
  return { ...page, rows: await moneyOf(app, page.ids) }
}

async function moneyOf(app: App, ids: string[]): Promise<TournamentMoney[]> {
  const [balances, counted] = await Promise.all([
    balancesOf(app.db, ids),
    app.db
      .select({
        id: tournaments.id,
        paidTeams: sql<number>`(select count(*)::int from registrations where tournament_id = tournaments.id and payment_status = 'paid')`,
      })
      .from(tournaments)
      .where(inArray(tournaments.id, ids)),
  ])
  const balanceOf = new Map(balances.map((balance) => [balance.tournamentId, balance]))
  const paidTeams = new Map(counted.map((row) => [row.id, row.paidTeams]))
  return ids.flatMap((tournamentId) => {
    const balance = balanceOf.get(tournamentId)
    if (!balance) return []
    const sums = { ...toSums(balance), isBalanced: balance.isBalanced, paidTeams: paidTeams.get(tournamentId) ?? 0 }
    return { tournamentId, name: balance.name, ...sums }
  })
}

function toSums({ captured, refunded, feesKept, cash, owed, paidFees }: Cents): Sums {
  return {
    captured: dollarsOf(captured),
    refunded: dollarsOf(refunded),
    feesKept: dollarsOf(feesKept),
    cash: dollarsOf(cash),
    owed: dollarsOf(owed),
    held: dollarsOf(paidFees),
  }
}
