import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { one } from '#db/one.ts'
import { drawnTeams, ledgerEntries, registrations, teams, tournaments, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { hasPayLink } from '#features/registrations/rules.ts'
import { isUpToOrganizer } from '#features/registrations/server/claim-links/links.ts'
import { lockRegistration } from '#features/registrations/server/find.ts'
import { payTokens, readLinkToken } from '#features/registrations/server/link-tokens.ts'
import { openOffer, playIfMoved } from '#features/registrations/server/moves/terms.ts'
import { updateRegistrations } from '#features/registrations/server/status.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { hostName } from '#features/tournaments/server/host.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import { pick } from '#lib/objects.ts'
import type { App } from '#platform/app.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import type { Intent } from '#platform/payments.ts'
import type { StartedEntry } from '../../contract.ts'
import type { LinkPayment, PayLink } from '../../pay-link-contract.ts'
import { receiptNumber } from '../../rules.ts'
import { startedEntry } from '../entry/start-entry.ts'
import { readRefunds } from '../ledger/receipts.ts'
import { openPayment } from '../provider/intents.ts'
import { registrationOfIntent, settlePayment } from '../provider/settle.ts'

/*
 * Paying for a team that was entered by hand, by anyone who has its link. A link allows nothing but paying: it is recalculated whenever it
 * is shown, and ends when the fee is paid or the team has no spot. An invalid link is refused without looking up the team.
 */

const { linkPaymentsPerNetwork } = rateLimits({
  /** Starting and completing payments: each calls the provider. */
  linkPaymentsPerNetwork: { per: 'network', attempts: 120, seconds: 60 },
})

export async function readPayLink(app: App, token: string, address: string): Promise<PayLink> {
  const id = await registrationOfLink(app, token, address)
  const linked = await readLinked(app.db, id)
  if (!linked.isPayable) throw new AppError('pay_link_ended')
  const { feeCents } = linked.registration
  const paid = { paymentStatus: 'paid', paidBy: 'card', payLinkUsed: true, amountPaidCents: feeCents } as const
  const until = await organizersOffer(app, { ...linked, registration: { ...linked.registration, ...paid } })
  return {
    ...linked.shown,
    fee: dollarsOf(feeCents),
    currency: 'usd',
    fullRefundUntil: until?.toISOString() ?? null,
  }
}

/**
 * Starts the payment. Everybody with the link gets the same intent while the team is unpaid, so that it is paid once. The captain, if the team has
 * one, pays with another.
 */
export async function startLinkPayment(app: App, token: string, address: string): Promise<StartedEntry> {
  const id = await registrationOfLink(app, token, address)
  await app.limits.spend(linkPaymentsPerNetwork, address)
  return startedEntry(await openPayment(app, true, () => begin(app, id)).catch(refuseReleased))
}

/** From here on, withdrawing the team or taking cash has to close a payment first. Refuses if the fee can't be paid through the link anymore. */
async function begin(app: App, id: string): Promise<RegistrationRow> {
  const { registration } = await readLinked(app.db, id)
  return transact(app.db, async (tx) => {
    await lockTournament(tx, registration.tournamentId)
    const locked = await lockRegistration(tx, id)
    const { isPayable } = await readLinked(tx, id)
    if (!isPayable) throw new AppError('pay_link_ended')
    if (locked.paymentStartedAt) return locked
    const started = { paymentStartedAt: app.now(), payLinkUsed: true }
    return one(await updateRegistrations(tx, eq(registrations.id, id), started))
  })
}

/** The team lost its spot while its payment was being started. */
function refuseReleased(error: unknown): never {
  throw error instanceof AppError && error.code === 'hold_expired' ? new AppError('pay_link_ended') : error
}

/**
 * Settles a payment that was made through the link, and returns what became of it. It can be called again after the link has ended, with the
 * same payment's id. Refuses while nothing is captured, and says if it can't be paid anymore.
 */
export async function completeLinkPayment(
  app: App,
  token: string,
  address: string,
  paymentIntentId: string,
): Promise<LinkPayment> {
  const id = await registrationOfLink(app, token, address)
  await app.limits.spend(linkPaymentsPerNetwork, address)
  const intent = await app.payments.readIntent(paymentIntentId)
  if (!intent || (await registrationOfIntent(app.db, intent))?.id !== id) throw new AppError('payment_not_for_this')
  const { outcome } = await settlePayment(app, intent)
  if (outcome === 'incomplete') throw new AppError(await refusalOfIncomplete(app, id, intent))
  const isCapture = and(eq(ledgerEntries.kind, 'captured'), eq(ledgerEntries.reference, intent.id))
  const { amountCents, createdAt } = one(await app.db.select().from(ledgerEntries).where(isCapture))
  const linked = await readLinked(app.db, id)
  const isTheirs = linked.registration.paymentIntentId === intent.id
  const until = isTheirs ? await organizersOffer(app, linked) : null
  const refund = await readRefunds(app, intent.id)
  return {
    ...linked.shown,
    amount: dollarsOf(amountCents),
    number: receiptNumber(id),
    paidAt: createdAt.toISOString(),
    fullRefundUntil: until?.toISOString() ?? null,
    refund: refund && { amount: refund.amount, feeKept: refund.feeKept, status: refund.status },
  }
}

/** Until when the organizer can withdraw this team with a full refund; null if they can't, or if its captain withdraws it. */
async function organizersOffer(
  app: App,
  { registration, tournament, play }: Awaited<ReturnType<typeof readLinked>>,
): Promise<Date | null> {
  const onlyOrganizerWithdraws = registration.userId === null || (await isUpToOrganizer(app.db, registration))
  return onlyOrganizerWithdraws ? openOffer(registration, tournament, play, app.now()) : null
}

/** Why nothing is captured: it can still be paid, the organizer settled the fee, or the link ended while somebody had the card form open. */
async function refusalOfIncomplete(app: App, id: string, { status }: Intent) {
  const { registration, isPayable } = await readLinked(app.db, id)
  const hasEnded = !isPayable && status === 'canceled'
  return settledInstead(registration) ?? (hasEnded ? 'fee_no_longer_due' : 'payment_incomplete')
}

/** How the organizer settled the fee while somebody had the card form open; null if they didn't. */
function settledInstead({ paymentStatus, paidBy }: RegistrationRow): 'settled_in_cash' | 'fee_waived' | null {
  if (paymentStatus !== 'paid') return null
  return paidBy === 'cash' ? 'settled_in_cash' : paidBy === 'waived' ? 'fee_waived' : null
}

/** The registration that a link is for. Refuses a link that we never created. */
async function registrationOfLink(app: App, token: string, address: string): Promise<string> {
  const link = await readLinkToken(app, payTokens(app), token, address)
  if (!link) throw new AppError('pay_link_ended')
  return link.id
}

async function readLinked(db: Queryable, id: string) {
  const [row] = await db
    .select({
      registration: registrations,
      enteredBy: teams.enteredBy,
      status: drawnTeams.status,
      tournament: tournaments,
      organizer: users,
      play: playIfMoved,
    })
    .from(registrations)
    .innerJoin(teams, eq(teams.id, registrations.teamId))
    .leftJoin(drawnTeams, eq(drawnTeams.teamId, registrations.teamId))
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .innerJoin(users, eq(users.id, tournaments.organizerId))
    .where(eq(registrations.id, id))
  if (!row) throw new AppError('pay_link_ended')
  const { registration, enteredBy, status, tournament, organizer, play } = row
  const { cancelledAt, removedAt, finishedAt } = tournament
  return {
    registration,
    tournament,
    play,
    isPayable: hasPayLink(registration, { enteredBy, status }) && !cancelledAt && !removedAt && !finishedAt,
    shown: {
      tournament: {
        ...pick(tournament, ['id', 'name', 'sport', 'image', 'location', 'timeZone']),
        startDate: tournament.startDate.toISOString(),
        endDate: tournament.endDate.toISOString(),
      },
      organizerName: hostName(organizer),
      teamName: registration.teamName,
    },
  }
}
