import { and, asc, eq, gt } from 'drizzle-orm'
import { registrations, teamContacts, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { shownEmail } from '#features/accounts/rules.ts'
import { lockRegistration } from '#features/registrations/server/find.ts'
import { updateRegistrations } from '#features/registrations/server/status.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
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
