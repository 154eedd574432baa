import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { registrations } from '#db/schema.ts'
import { hasWithdrawn, statusInDraw } from '#features/teams/server/in-draw.ts'
import { entryRefusal } from '#features/tournaments/rules.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { feeRefusal, hasExpired, holdRefusal, holdUntil, lapsedHoldsSince } from '../rules.ts'
import type { HoldHistory } from '../rules.ts'
import { findOwnByName, registrationOfOwnTeam, whereUnpaid } from './find.ts'
import { notifyExpired } from './notifications/notifications.ts'
import { refuseEndedReplacement } from './replacements/find.ts'
import { refuseWhileWaiting } from './waiting-list/find.ts'
import { changeStatus, createRegistration, updateRegistrations } from './status.ts'
import type { RegistrationChanges } from './status.ts'
import type { RegistrationRow } from './wire.ts'

type WantedSpot = { tournamentId: string; teamId?: string | null; teamName?: string }

/**
 * Holds a spot while its captain pays: a new one for `teamName`, or the one that this captain has under that name or for `teamId`. Its
 * payment counts as started from here on, so that releasing the spot has to close a payment first.
 */
export async function holdSpot(
  app: App,
  tx: Transaction,
  captain: User,
  { tournamentId, teamId, teamName }: WantedSpot,
): Promise<RegistrationRow> {
  const tournament = await lockScheduledTournament(tx, tournamentId)
  const own = teamId
    ? await registrationOfOwnTeam(tx, teamId, captain)
    : await findOwnByName(tx, tournament.id, captain, requireName(teamName))
  if (!own) {
    if (tournament.entryFeeCents === 0) throw new AppError('no_payment_needed')
    const history = await readHoldHistory(app, tx, tournament, captain)
    const refusal = entryRefusal(tournament, app.now()) ?? holdRefusal(history)
    if (refusal) throw new AppError(refusal)
    await refuseWhileWaiting(tx, tournament.id)
    const expiresAt = holdUntil(history, app.now())
    const hold = { paymentStatus: 'held', expiresAt, paymentStartedAt: app.now() } as const
    return takeSpot(app, tx, tournament, captain, { ...hold, teamName: requireName(teamName) })
  }
  // Only this tournament is locked.
  if (own.tournamentId !== tournament.id) throw new AppError('team_not_found')
  const refusal = feeRefusal(own, await statusInDraw(tx, own))
  if (refusal === 'already_paid' && !teamId) throw fieldError('team_name_taken', 'teamName')
  if (refusal) throw new AppError(refusal)
  await refuseEndedReplacement(tx, own)
  if (hasExpired(own, app.now())) throw new AppError('hold_expired')
  if (own.feeCents === 0) throw new AppError('no_payment_needed')
  if (own.paymentStartedAt) return own
  return one(await updateRegistrations(tx, eq(registrations.id, own.id), { paymentStartedAt: app.now() }))
}

function requireName(teamName: string | undefined): string {
  if (!teamName) throw new AppError('invalid_input', { fields: { teamName: 'Team name is required' } })
  return teamName
}

async function readHoldHistory(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  captain: User,
): Promise<HoldHistory> {
  const { paymentStatus, expiresAt, releasedAt, teamId } = registrations
  const isReleased = inArray(paymentStatus, ['expired', 'withdrawn'])
  // A registration that has a team was more than a hold.
  const isLapsed = and(isReleased, isNull(teamId), gt(releasedAt, lapsedHoldsSince(app.now())))
  const counts = await tx
    .select({
      unpaid: countOf(and(whereUnpaid, isNotNull(expiresAt))),
      held: countOf(eq(paymentStatus, 'held')),
      lapsed: countOf(isLapsed),
    })
    .from(registrations)
    .where(and(eq(registrations.tournamentId, tournament.id), eq(registrations.userId, captain.id)))
  return one(counts)
}

const countOf = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`

type NewSpot = Pick<
  RegistrationChanges,
  'teamId' | 'expiresAt' | 'offeredAt' | 'paymentStartedAt' | 'paidBy' | 'amountPaidCents' | 'replacementSearchId'
> & {
  teamName: string
  paymentStatus: 'held' | 'pending' | 'paid'
}

/** Takes a spot in the locked tournament, for a captain or for a team without one, unless a rule forbids it. Refuses a team name that is taken. */
export async function takeSpot(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  captain: Pick<User, 'id'> | null,
  spot: NewSpot,
): Promise<RegistrationRow> {
  return createRegistration(app, tx, {
    ...spot,
    tournamentId: tournament.id,
    userId: captain?.id ?? null,
    registeredAt: app.now(),
    feeCents: tournament.entryFeeCents,
  })
}

/** Frees the spot of a locked, unpaid registration. Make sure first that it can no longer be paid for. */
export async function releaseSpot(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  as: 'expired' | 'withdrawn',
): Promise<void> {
  // Asked first, because a team without a spot is withdrawn from the draw.
  const owedNothing = await hasWithdrawn(tx, registration)
  await changeStatus(app, tx, registration, as)
  if (as === 'expired' && !owedNothing) await notifyExpired(app, tx, registration.id)
}
