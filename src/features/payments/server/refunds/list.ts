import { and, eq } from 'drizzle-orm'
import { refunds, registrations, tournaments, users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import { countRows, keyset, pageOf } from '#platform/http/paging.ts'
import type { ListRefunds, Refund } from '../../refund-contract.ts'

const latestFirst = keyset('desc', { column: refunds.id, type: 'uuid' })

const selected = (app: App) =>
  app.db
    .select({
      refund: refunds,
      team: { teamId: registrations.teamId, teamName: registrations.teamName },
      tournament: { tournamentId: tournaments.id, tournamentName: tournaments.name },
      captain: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(refunds)
    .innerJoin(registrations, eq(registrations.id, refunds.registrationId))
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .leftJoin(users, eq(users.id, registrations.userId))

/** Refunds for the administrator, latest first. */
export async function listRefunds(app: App, query: ListRefunds) {
  const hasStatus = query.status ? eq(refunds.status, query.status) : undefined
  const total = await countRows(app.db, refunds, hasStatus)
  const found = await selected(app)
    .where(and(hasStatus, latestFirst.after(query.cursor)))
    .orderBy(...latestFirst.orderBy)
    .limit(query.limit + 1)
  return { ...pageOf(found, query.limit, ({ refund }) => [refund.id]), total }
}

export async function readRefund(app: App, refundId: string): Promise<Refund> {
  const [row] = await selected(app).where(eq(refunds.id, refundId))
  if (!row) throw new AppError('refund_not_found')
  return toRefund(row)
}

type Row = Awaited<ReturnType<typeof selected>>[number]

export function toRefund({ refund, team, tournament, captain }: Row): Refund {
  return {
    id: refund.id,
    status: refund.status,
    amount: dollarsOf(refund.amountCents),
    feeKept: dollarsOf(refund.feeKeptCents),
    reason: refund.reason,
    failure: refund.failure,
    attempts: refund.attempts,
    registrationId: refund.registrationId,
    ...team,
    ...tournament,
    captain,
    paymentIntentId: refund.paymentIntentId,
    providerRefundId: refund.providerRefundId,
    requestedBy: refund.requestedBy,
    handledBy: refund.handledBy,
    note: refund.note,
    requestedAt: refund.createdAt.toISOString(),
  }
}
