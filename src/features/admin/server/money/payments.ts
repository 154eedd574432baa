import { eq, inArray, sql } from 'drizzle-orm'
import { registrations, teamSearchText, teams, tournaments, users } from '#db/schema.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import { countCap, countRows } from '#platform/http/paging.ts'
import type { ListPayments, Payment } from '../../payment-contract.ts'
import { containing, idsOf, inOrder, latestFirst, pageOfIds } from '../id-pages.ts'
import { captainName } from '../names.ts'
import { paymentTotals } from './payment-totals.ts'
import type { PaymentTotals } from './payment-totals.ts'

/**
 * Every registration with ledger entries, whatever its status now, latest first. `q` matches team names, or one payment by its provider
 * id.
 */
export async function listPayments(app: App, query: ListPayments) {
  const page = await pageOfIds(app.db, await listQuery(app, query))
  return { ...page, rows: await paymentsBy(app, page.ids) }
}

/** A page of the same list, without counting it. */
export async function readPayments(app: App, query: ListPayments) {
  const { ids, next } = await idsOf(app.db, await listQuery(app, query))
  return { next, rows: await paymentsBy(app, ids) }
}

async function listQuery(app: App, { q, status, tournamentId, cursor, limit }: ListPayments) {
  const where = [
    sql`id in (select registration_id from ledger_entries)`,
    statusFilters[status],
    tournamentId === undefined ? undefined : sql`tournament_id = ${tournamentId}::uuid`,
  ]
  const list = { table: sql`registrations`, order: latestFirst, cursor, limit } as const
  const named = containing(teamSearchText, q)
  if (!named) return { ...list, where }
  const isCommon = (await countRows(app.db, teams, named)) > countCap
  // A common word turns up soon while reading payments in order; a rare one is looked up in its index.
  const search = isCommon
    ? sql`exists (select 1 from teams where id = registrations.team_id and ${named})`
    : sql`id in (select r.id from teams join registrations r on r.team_id = teams.id where ${named}
        union all select registration_id from ledger_entries where kind = 'captured' and reference = ${q?.trim()})`
  return isCommon ? { ...list, where: [search, ...where] } : { ...list, search, where }
}

/** A registration that was refunded and paid for again matches both. */
const statusFilters = {
  all: undefined,
  paid: sql`payment_status = 'paid'`,
  refunded: sql`(exists (select 1 from refunds where registration_id = registrations.id)
    or exists (select 1 from ledger_entries where registration_id = registrations.id and kind = 'cash' and amount_cents < 0))`,
}

/** These payments in this order. Registrations without ledger entries are left out. */
export async function paymentsBy(app: App, ids: string[]): Promise<Payment[]> {
  const [rows, totals] = await Promise.all([
    app.db
      .select({
        id: registrations.id,
        registration: registrations,
        tournamentName: tournaments.name,
        captain: captainName,
      })
      .from(registrations)
      .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
      .leftJoin(users, eq(users.id, registrations.userId))
      .where(inArray(registrations.id, ids)),
    paymentTotals(app.db, ids),
  ])
  return inOrder(ids, rows).flatMap(({ registration, tournamentName, captain }) => {
    const money = totals.get(registration.id)
    if (!money) return []
    return {
      id: registration.id,
      teamId: registration.teamId,
      teamName: registration.teamName,
      tournamentId: registration.tournamentId,
      tournamentName,
      captain,
      status: registration.paymentStatus,
      paidBy: paidBy(money),
      amount: dollarsOf(money.captured + money.cash),
      held: registration.paymentStatus === 'paid' ? dollarsOf(registration.amountPaidCents) : 0,
      isHeldInCash: registration.paymentStatus === 'paid' && registration.paidBy === 'cash',
      paymentIntentIds: money.intents,
      refund: money.refundStatus && {
        amount: dollarsOf(money.returned),
        feeKept: dollarsOf(money.feesKept),
        owed: dollarsOf(money.owed),
        status: money.refundStatus,
      },
      registeredAt: registration.registeredAt.toISOString(),
    }
  })
}

function paidBy({ captured, cash }: PaymentTotals): Payment['paidBy'] {
  if (captured > 0 && cash > 0) return 'card and cash'
  return cash > 0 ? 'cash' : 'card'
}
