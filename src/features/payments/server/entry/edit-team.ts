import type { Transaction } from '#db/client.ts'
import { transact } from '#db/transact.ts'
import { registrationOfTeam } from '#features/registrations/server/find.ts'
import { changeStatus } from '#features/registrations/server/status.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { readTeam } from '#features/teams/server/list.ts'
import { renameTeam } from '#features/teams/server/roster.ts'
import type { TeamRow } from '#features/teams/server/wire.ts'
import { isEntryClosed } from '#features/tournaments/rules.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import { refuseStaffNames } from '#lib/staff-names.ts'
import { refuseWebAddresses } from '#lib/web-address.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { refuseConflict, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/http/session.ts'
import type { EditTeam } from '../../contract.ts'
import { closePayment, isSamePayment } from '../provider/intents.ts'
import { notifyStatusSet } from '../notifications.ts'
import { markPaid } from '../by-hand/mark-paid.ts'
import { markPending } from '../by-hand/mark-pending.ts'
import { giveBack } from '../refunds/request.ts'
import { sendRefund } from '../refunds/send.ts'

/** Deleting a team sets it to `withdrawn`, which an administrator's edit cannot. */
type TeamEdit = Omit<EditTeam, 'paymentStatus'> & { paymentStatus?: EditTeam['paymentStatus'] | 'withdrawn' }

/**
 * The administrator's change of a team's name, payment status, or both. Each status moves or records money: `refunded` gives back what was paid,
 * `paid` records cash, and `pending` returns cash. A team that has lost its spot needs a free one. A free team cannot be pending.
 */
export async function editTeam(app: App, administrator: User, teamId: string, input: TeamEdit): Promise<TeamRow> {
  const seen = await registrationOfTeam(app.db, teamId)
  // Before the payment is closed: an edit that is refused must leave it open.
  refuseConflict(input.revision, editableOf(seen))
  if (input.name !== seen.teamName) {
    refuseWebAddresses({ name: input.name })
    refuseStaffNames({ name: input.name })
  }
  const { paymentStatus } = input
  const leavesPending = seen.paymentStatus === 'pending' && paymentStatus && paymentStatus !== 'pending'
  if (leavesPending && (await closePayment(app, seen)) === 'open') throw new AppError('changed_meanwhile')
  const refundId = await transact(app.db, (tx) => applyEdit(app, tx, administrator, seen, input))
  if (refundId) app.inBackground('send a refund', sendRefund(app, refundId))
  return readTeam(app.db, teamId)
}

/** Returns the id of the refund to send, or null when no money goes back to a card. */
async function applyEdit(
  app: App,
  tx: Transaction,
  administrator: User,
  seen: RegistrationRow,
  input: TeamEdit,
): Promise<string | null> {
  const teamId = seen.teamId!
  const tournament = await lockTournament(tx, seen.tournamentId)
  const registration = await registrationOfTeam(tx, teamId)
  const before = editableOf(registration)
  refuseConflict(input.revision, before)
  refuseDrawn(await readTeam(tx, teamId), input)
  if (input.name !== undefined) await renameTeam(tx, teamId, input.name)
  // A payment may have arrived since the team was read: then it is refunded.
  const isPaidRemoval = input.paymentStatus === 'withdrawn' && registration.amountPaidCents > 0
  const status = isPaidRemoval ? 'refunded' : input.paymentStatus
  const { name = before.name } = input
  const subject = { subjectType: 'team', subjectId: teamId, subjectName: before.name } as const
  const after = { name, paymentStatus: status ?? before.paymentStatus }
  await recordAudit(tx, { ...subject, actorId: administrator.id, action: 'edited', before, after })
  if (status === undefined || status === registration.paymentStatus) return null
  if (registration.paymentStatus === 'pending' && !isSamePayment(seen, registration)) {
    throw new AppError('changed_meanwhile')
  }
  const refundId = await setStatus(app, tx, tournament, registration, {
    administrator,
    status,
    alsoWithdraw: input.alsoWithdraw,
  })
  await notifyStatusSet(app, tx, teamId, { status, refundId, keepsPlaying: input.alsoWithdraw === false })
  return refundId
}

/** What the draw and the results decide cannot be edited. */
function refuseDrawn(team: TeamRow, { seed, eliminated }: TeamEdit) {
  if (seed !== undefined && seed !== team.seed) throw fieldError('seed_fixed', 'seed')
  if (eliminated !== undefined && eliminated !== team.eliminated) throw fieldError('elimination_fixed', 'eliminated')
}

type StatusChange = Pick<TeamEdit, 'alsoWithdraw'> & {
  administrator: User
  status: NonNullable<TeamEdit['paymentStatus']>
}

/** Returns the id of the refund to send, or null when no money goes back to a card. */
async function setStatus(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  registration: RegistrationRow,
  { administrator, status, alsoWithdraw = true }: StatusChange,
): Promise<string | null> {
  if (status === 'refunded') {
    return giveBack(app, tx, registration, administrator, 'administrator', { keepsPlaying: !alsoWithdraw })
  }
  if (status === 'withdrawn') await changeStatus(app, tx, registration, 'withdrawn')
  else await setPendingOrPaid(app, tx, tournament, registration, administrator, status)
  return null
}

async function setPendingOrPaid(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  registration: RegistrationRow,
  administrator: User,
  status: 'pending' | 'paid',
): Promise<void> {
  if (tournament.cancelledAt) throw new AppError('tournament_cancelled')
  if (registration.spotGivenAt) throw new AppError('team_replaced')
  const hasSpot = registration.paymentStatus === 'pending' || registration.paymentStatus === 'paid'
  // A team that returns after the draw is a late team, and those are paid.
  if (!hasSpot && status === 'pending' && isEntryClosed(tournament)) throw new AppError('registration_closed')
  if (!hasSpot && tournament.placesTaken >= tournament.maxTeams) throw new AppError('tournament_full')
  if (status === 'paid') await markPaid(app, tx, registration, administrator, 'cash')
  else if (registration.feeCents === 0) throw new AppError('free_is_paid')
  else if (registration.paymentStatus === 'paid' && registration.paidBy === 'card') throw new AppError('paid_by_card')
  else await markPending(app, tx, tournament, registration, administrator, 'Set back to pending')
}

const editableOf = ({ teamName, paymentStatus }: Pick<RegistrationRow, 'teamName' | 'paymentStatus'>) => ({
  name: teamName,
  paymentStatus,
})

/** Identifies the version of a team that an administrator starts to edit. */
export const teamRevision = ({ name, paymentStatus }: Pick<TeamRow, 'name' | 'paymentStatus'>): string =>
  revisionOf({ name, paymentStatus })

/** Removes a team: releases its spot and refunds everything paid. A team that never paid is withdrawn, not refunded. */
export async function deleteTeam(app: App, administrator: User, teamId: string): Promise<void> {
  const { paymentStatus } = await registrationOfTeam(app.db, teamId)
  if (paymentStatus === 'pending' || paymentStatus === 'paid') {
    await editTeam(app, administrator, teamId, { paymentStatus: 'withdrawn' })
  }
}
