import { enterWithoutPayment } from '#features/registrations/server/enter.ts'
import { findOwnByName, registrationOfOwnTeam } from '#features/registrations/server/find.ts'
import { completeRoster } from '#features/teams/server/roster.ts'
import { entriesFrom, refuseBadNames } from '#features/teams/server/roster-entries.ts'
import type { RosterEntry } from '#features/teams/server/roster-entries.ts'
import type { TeamRow } from '#features/teams/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { EnterTeam } from '../../contract.ts'
import { paymentChecksPerUser } from './limits.ts'
import { releaseOwnExpired } from '../withdrawal/release.ts'
import { settleFor } from '../provider/settle.ts'
import { refuseAnotherUser } from './start-entry.ts'

/**
 * Puts a team on the list: as paid when its payment has succeeded or entry is free, otherwise as pending until the captain pays. When a client
 * says "paid", the provider is asked.
 */
export async function enterTeam(app: App, captain: User, input: EnterTeam): Promise<TeamRow> {
  refuseAnotherUser(captain, input.captainId)
  await app.limits.spend(paymentChecksPerUser, captain.id)
  const roster = input.members ? await entriesFrom(app.db, input.members) : undefined
  // Before any payment is settled: afterward, the team is registered whatever its roster says.
  if (roster) refuseBadNames(roster, [])
  await releaseOwnExpired(app, input.tournamentId, captain)
  const saysPaid = input.paymentStatus === 'paid'
  if (input.paymentIntentId || saysPaid) {
    const paid = await enterPaidTeam(app, captain, input, roster)
    if (paid) return paid
  }
  const { tournamentId, name } = input
  return enterWithoutPayment(app, captain, { tournamentId, teamName: name, roster, saysPaid })
}

/** The team of a payment that succeeded; null when no payment was started. */
async function enterPaidTeam(
  app: App,
  captain: User,
  input: EnterTeam,
  roster?: RosterEntry[],
): Promise<TeamRow | null> {
  const intentId =
    input.paymentIntentId ?? (await findOwnByName(app.db, input.tournamentId, captain, input.name))?.paymentIntentId
  if (!intentId) return null
  const team = await settleFor(app, intentId, { userId: captain.id, tournamentId: input.tournamentId })
  return roster ? completeRoster(app, captain, team, roster) : team
}

/** Marks the captain's own pending team as paid by a payment that succeeded. */
export async function payTeam(
  app: App,
  captain: User,
  teamId: string,
  paymentIntentId?: string | null,
): Promise<TeamRow> {
  await app.limits.spend(paymentChecksPerUser, captain.id)
  const registration = await registrationOfOwnTeam(app.db, teamId, captain)
  const intentId = paymentIntentId ?? registration.paymentIntentId
  if (!intentId) throw new AppError(registration.paymentStatus === 'paid' ? 'already_paid' : 'payment_required')
  return settleFor(app, intentId, { userId: captain.id, teamId })
}
