import type { Transaction } from '#db/client.ts'
import { transact } from '#db/transact.ts'
import { listTeam, readTeam } from '#features/teams/server/list.ts'
import { countInvitations } from '#features/teams/server/invitations/invitation-limits.ts'
import { invitedBy, setRoster } from '#features/teams/server/roster.ts'
import type { RosterEntry } from '#features/teams/server/roster-entries.ts'
import type { TeamRow } from '#features/teams/server/wire.ts'
import { entryRefusal } from '#features/tournaments/rules.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { hasExpired, reentryPayUntil } from '../rules.ts'
import { findOwnByName } from './find.ts'
import { notifyEntered } from './notifications/notifications.ts'
import { takeSpot } from './spots.ts'
import { changeStatus } from './status.ts'
import { refuseUnpaidEntry } from './unpaid-entry.ts'
import { refuseEndedReplacement } from './replacements/find.ts'
import { refuseWhileWaiting } from './waiting-list/find.ts'
import { captainOf } from './wire.ts'
import type { RegistrationRow } from './wire.ts'

type NewEntry = {
  tournamentId: string
  teamName: string
  /** The roster as the captain typed it; only the captain if missing. */
  roster: RosterEntry[] | undefined
  /** The client says that the team is paid. Without a payment that is true of a free tournament only. */
  saysPaid: boolean
}

/**
 * Lists a team without a payment: paid at once where entry is free, otherwise pending until its captain pays. A spot that the captain
 * already holds under that name becomes the pending team; its payment stays open.
 */
export async function enterWithoutPayment(app: App, captain: User, entry: NewEntry): Promise<TeamRow> {
  const invited = invitedBy(entry.roster ?? [], { captainId: captain.id, members: [] })
  return countInvitations(app, captain, invited, () => enterUnpaid(app, captain, entry))
}

function enterUnpaid(app: App, captain: User, entry: NewEntry): Promise<TeamRow> {
  return transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, entry.tournamentId)
    const own = await findOwnByName(tx, tournament.id, captain, entry.teamName)
    const team = own
      ? await payLater(app, tx, tournament, own, entry)
      : await enterNewTeam(app, tx, tournament, captain, entry)
    if (entry.roster) await setRoster(app, tx, team, captain, entry.roster)
    await notifyEntered(app, tx, team.id)
    return entry.roster ? readTeam(tx, team.id) : team
  })
}

async function payLater(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  own: RegistrationRow,
  { saysPaid }: NewEntry,
): Promise<TeamRow> {
  if (own.paymentStatus !== 'held') throw fieldError('team_name_taken', 'name')
  if (own.feeCents === 0) return acceptFreeSpot(app, tx, own)
  // An offer ends earlier than the time to pay later would.
  if (own.offeredAt && !saysPaid) throw new AppError('pay_later_over')
  if (saysPaid) throw new AppError('payment_required')
  // The captain has a spot already, so only the deadline matters.
  const refusal = entryRefusal({ ...tournament, placesTaken: 0 }, app.now())
  if (refusal) throw new AppError(refusal)
  const { tournamentId, teamName } = own
  const captainId = captainOf(own)
  const history = await refuseUnpaidEntry(app, tx, tournament, captainId, { except: own.id })
  const team = await listTeam(tx, { tournamentId, teamName, captainId })
  const expiresAt = reentryPayUntil(tournament, history, app.now())
  await changeStatus(app, tx, own, 'pending', { teamId: team.id, expiresAt })
  return team
}

/** A captain from the waiting list takes the spot that they were offered in a free tournament. */
async function acceptFreeSpot(app: App, tx: Transaction, offered: RegistrationRow): Promise<TeamRow> {
  await refuseEndedReplacement(tx, offered)
  if (hasExpired(offered, app.now())) throw new AppError('hold_expired')
  const { tournamentId, teamName } = offered
  const captainId = captainOf(offered)
  const team = await listTeam(tx, { tournamentId, teamName, captainId }, 'paid')
  await changeStatus(app, tx, offered, 'paid', { teamId: team.id, paidBy: 'free' })
  return team
}

async function enterNewTeam(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  captain: User,
  { teamName, saysPaid }: NewEntry,
): Promise<TeamRow> {
  const isFree = tournament.entryFeeCents === 0
  if (!isFree && saysPaid) throw new AppError('payment_required')
  const refusal = entryRefusal(tournament, app.now())
  if (refusal) throw new AppError(refusal)
  await refuseWhileWaiting(tx, tournament.id)
  const history = await refuseUnpaidEntry(app, tx, tournament, captain.id)
  const payment = isFree
    ? ({ paymentStatus: 'paid', paidBy: 'free' } as const)
    : ({ paymentStatus: 'pending', expiresAt: reentryPayUntil(tournament, history, app.now()) } as const)
  const newTeam = { tournamentId: tournament.id, teamName, captainId: captain.id }
  const team = await listTeam(tx, newTeam, payment.paymentStatus)
  await takeSpot(app, tx, tournament, captain, { ...payment, teamName, teamId: team.id })
  return team
}
