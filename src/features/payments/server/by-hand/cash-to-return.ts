import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations, teamContacts, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { shownEmail } from '#features/accounts/rules.ts'
import { addNotifications } from '#features/notifications/server/notify.ts'
import { lockRegistration } from '#features/registrations/server/find.ts'
import { formatCents } from '#features/registrations/server/notifications/notification-context.ts'
import { updateRegistrations } from '#features/registrations/server/status.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import { plural } from '#lib/words.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import type { User } from '#platform/http/session.ts'
import type { CashToReturn } from '../../by-hand-contract.ts'

/** SQL: the team lost its spot, or got its fee back, after it paid in cash. Setting it to paid again ends that. */
const isDue = and(
  eq(registrations.paymentStatus, 'refunded'),
  eq(registrations.paidBy, 'cash'),
  gt(registrations.amountPaidCents, 0),
)

/** The teams whose cash the organizer returns or has returned, with the contact details of their captains that the reader may see. */
export async function cashToReturn(app: App, reader: User, tournamentId: string): Promise<CashToReturn[]> {
  const { firstName, lastName, email, hideEmail } = users
  const rows = await app.db
    .select({
      registration: registrations,
      captain: { firstName, lastName, email, hideEmail },
      phone: teamContacts.phone,
    })
    .from(registrations)
    .leftJoin(users, eq(users.id, registrations.userId))
    .leftJoin(teamContacts, eq(teamContacts.teamId, registrations.teamId))
    .where(and(eq(registrations.tournamentId, tournamentId), isDue))
    .orderBy(asc(registrations.registeredAt), asc(registrations.id))
  return rows.map(({ registration: { id, teamName, amountPaidCents, cashReturnedAt }, captain, phone }) => ({
    id,
    teamName,
    amount: dollarsOf(amountPaidCents),
    captainName: captain && `${captain.firstName} ${captain.lastName}`,
    email: captain && shownEmail(captain, reader),
    phone,
    returnedAt: cashReturnedAt?.toISOString() ?? null,
  }))
}

/**
 * Notifies the organizer of a canceled tournament how much cash they have to return, and to how many teams; not if there is none. Call it once the
 * paid teams are refunded. A removed tournament has no page to list them on.
 */
export async function notifyCashToReturn(
  tx: Transaction,
  { id, name, organizerId }: Pick<TournamentRow, 'id' | 'name' | 'organizerId'>,
  { isRemoved = false }: { isRemoved?: boolean } = {},
): Promise<void> {
  const isOpen = and(eq(registrations.tournamentId, id), isDue, isNull(registrations.cashReturnedAt))
  const open = await tx.select({ cents: registrations.amountPaidCents }).from(registrations).where(isOpen)
  if (open.length === 0) return
  const amount = formatCents(open.reduce((sum, { cents }) => sum + cents, 0))
  const paid = `Please return the ${amount} that ${plural(open.length, 'team')} paid in cash.`
  await addNotifications(tx, [organizerId], {
    type: 'cash_to_return',
    title: `Return ${amount} in cash`,
    message: isRemoved
      ? `${name} was removed. ${paid}`
      : `${name} was canceled. ${paid} The tournament page lists these teams.`,
    ...(!isRemoved && { relatedId: id }),
    eventKey: isRemoved ? `cash_to_return:${id}:removed` : `cash_to_return:${id}`,
  })
}

/** Marks a team's cash as returned or not returned. Doing it twice changes nothing. */
export async function noteCashReturned(
  app: App,
  actor: Actor,
  { tournamentId, registrationId }: { tournamentId: string; registrationId: string },
  isReturned: boolean,
): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockTournament(tx, tournamentId)
    const isIt = and(eq(registrations.id, registrationId), eq(registrations.tournamentId, tournamentId), isDue)
    if ((await tx.$count(registrations, isIt)) === 0) throw new AppError('no_cash_to_return')
    const { teamName, amountPaidCents, cashReturnedAt } = await lockRegistration(tx, registrationId)
    if (isReturned === (cashReturnedAt !== null)) return
    await updateRegistrations(tx, isIt!, { cashReturnedAt: isReturned ? app.now() : null })
    await recordAudit(tx, {
      actorId: actor.id,
      action: isReturned ? 'cash marked as returned' : 'cash marked as not returned',
      subjectType: 'payment',
      subjectId: registrationId,
      subjectName: teamName,
      after: { amountCents: amountPaidCents },
    })
    tx.announce(tournamentTopic(tournamentId))
  })
}
