import { eq, inArray, sql } from 'drizzle-orm'
import { registrations, teamSearchText, teams, tournaments, users } from '#db/schema.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import { countCap, countRows } from '#platform/paging.ts'
import type { ListPayments, Payment } from '../money-contract.ts'
import { containing, idsOf, inOrder, pageOfIds } from './keyset.ts'
import { fullName } from './names.ts'
import { movedFor } from './payment-sums.ts'
import type { Moved } from './payment-sums.ts'

/**
 * Every place that the ledger has money of, whatever became of it since, latest first. `q` finds a team's name, or a payment by the
 * provider's id of it.
 */
export async function listPayments(app: App, wanted: ListPayments) {
  const page = await pageOfIds(app.db, await listOf(app, wanted))
  return { ...page, rows: await paymentsBy(app, page.ids) }
}

/** A page of the same list without how many there are. */
export async function readPayments(app: App, wanted: ListPayments) {
  const { ids, next } = await idsOf(app.db, await listOf(app, wanted))
  return { next, rows: await paymentsBy(app, ids) }
}

async function listOf(app: App, { q, status, tournamentId, cursor, limit }: ListPayments) {
  const where = [
    sql`id in (select registration_id from ledger_entries)`,
    standings[status],
    tournamentId === undefined ? undefined : sql`tournament_id = ${tournamentId}::uuid`,
  ]
  const list = { table: sql`registrations`, sort: { direction: 'desc' }, cursor, limit } as const
  const named = containing(teamSearchText, q)
  if (!named) return { ...list, where }
  const isCommon = (await countRows(app.db, teams, named)) > countCap
  // A common word is soon met payment by payment; a rare one is looked up, and nothing else is read.
  const search = isCommon
    ? sql`exists (select 1 from teams where id = registrations.team_id and ${named})`
    : sql`id in (select r.id from teams join registrations r on r.team_id = teams.id where ${named}
        union all select registration_id from ledger_entries where kind = 'captured' and reference = ${q?.trim()})`
  return isCommon ? { ...list, where: [search, ...where] } : { ...list, search, where }
}

/** A place may be paid for anew after money went back, and is then both. */
const standings = {
  all: undefined,
  paid: sql`payment_status = 'paid'`,
  refunded: sql`(exists (select 1 from refunds where registration_id = registrations.id)
    or exists (select 1 from ledger_entries where registration_id = registrations.id and kind = 'cash' and amount_cents < 0))`,
}

/** These payments, in this order; those of which the ledger knows nothing are none. */
export async function paymentsBy(app: App, ids: string[]): Promise<Payment[]> {
  const [rows, moved] = await Promise.all([
    app.db
      .select({
        id: registrations.id,
        place: registrations,
        tournamentName: tournaments.name,
        captain: fullName,
      })
      .from(registrations)
      .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(inArray(registrations.id, ids)),
    movedFor(app.db, ids),
  ])
  return inOrder(ids, rows).flatMap(({ place, tournamentName, captain }) => {
    const money = moved.get(place.id)
    if (!money) return []
    return {
      id: place.id,
      teamId: place.teamId,
      teamName: place.teamName,
      tournamentId: place.tournamentId,
      tournamentName,
      captain,
      status: place.paymentStatus,
      paidBy: paidBy(money),
      amount: dollarsOf(money.captured + money.cash),
      held: place.paymentStatus === 'paid' ? dollarsOf(place.amountPaidCents) : 0,
      isHeldInCash: place.paymentStatus === 'paid' && place.paidBy === 'cash',
      paymentIntentIds: money.intents,
      refund: money.refundStatus && {
        amount: dollarsOf(money.returned),
        feeKept: dollarsOf(money.feesKept),
        owed: dollarsOf(money.owed),
        status: money.refundStatus,
      },
      registeredAt: place.registeredAt.toISOString(),
    }
  })
}

function paidBy({ captured, cash }: Moved): Payment['paidBy'] {
  if (captured > 0 && cash > 0) return 'card and cash'
  return cash > 0 ? 'cash' : 'card'
}
