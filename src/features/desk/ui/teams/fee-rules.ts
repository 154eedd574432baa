import type { Snapshot } from '#features/competition/api-contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { canOrganize } from '#features/tournaments/rules.ts'
import type { OfficialRole } from '#features/tournaments/rules.ts'
import type { DrawnTeam } from './drawn-team.ts'
import { hasResult } from './has-result.ts'

type Status = Pick<DrawnTeam, 'status'>

/*
 * What somebody in this role can do about a team's fee and its spot. `drawn` is the team in the draw, once drawn: from then on, a team withdraws
 * like any other. The server decides again.
 */

/** Whether the team owes its fee, and they can take it in cash or waive it. A team that withdrew from the draw or was replaced owes nothing. */
export const canSettle = (entry: Entry, role: OfficialRole, drawn?: Status): boolean =>
  owes(entry, drawn) && canOrganize(role)

/** Whether the team withdrew from the draw or was replaced. */
export const isOut = (drawn?: Status): boolean => drawn !== undefined && drawn.status !== 'in'

/** Whether the team still has to pay. */
export const owes = ({ paymentStatus, fee }: Pick<Entry, 'paymentStatus' | 'fee'>, drawn?: Status): boolean =>
  paymentStatus === 'pending' && fee > 0 && !isOut(drawn)

/** Whether they can give back the fee of a team that was entered by hand: in cash, or to the card that paid through the pay link. */
export function canReturnFee(entry: Entry, role: OfficialRole): boolean {
  const { paymentStatus, paidBy, isByHand, isPaidByCaptain } = entry
  const hasMoney = paidBy === 'cash' || (paidBy === 'card' && !isPaidByCaptain)
  return isByHand && paymentStatus === 'paid' && hasMoney && canOrganize(role)
}

/** Whether the team owes its fee, and they can take it in cash, waive it, or show the code to pay by card. */
export const canTakePayment = (entry: Entry, role: OfficialRole, drawn?: Status): boolean =>
  owes(entry, drawn) && (entry.payLink !== null || canOrganize(role))

/** Who can withdraw a team that can get a full refund, as somebody in this role reads it. */
export function fullRefundBy(entry: Entry, role: OfficialRole): 'You' | 'The organizer' | 'Its captain' {
  if (canReturnFee(entry, role)) return 'You'
  return canReturnFee(entry, 'organizer') ? 'The organizer' : 'Its captain'
}

/**
 * What their button about its fee says; null if there is nothing they can do. Cash and waivers can be undone until the team has a result,
 * withdraws or is replaced, but not while its captain can ask for that cash.
 */
export function payActionOf(
  entry: Entry,
  role: OfficialRole,
  drawn: Status | undefined,
  snapshot: Pick<Snapshot, 'state' | 'matches' | 'teams'>,
): 'Take payment' | 'Undo cash' | 'Undo waiver' | null {
  if (canTakePayment(entry, role, drawn)) return 'Take payment'
  const { paymentStatus, paidBy, teamId } = entry
  const isRecorded = paymentStatus === 'paid' && (paidBy === 'cash' || paidBy === 'waived')
  const isOver = snapshot.state === 'finished' || isOut(drawn) || teamId === null || hasResult(snapshot, teamId)
  if (!isRecorded || !canOrganize(role) || isOver || entry.canAskCashBack) return null
  return paidBy === 'cash' ? 'Undo cash' : 'Undo waiver'
}

/** What their button that takes it out, or returns its fee, says; null if there is nothing they can do. */
export function withdrawActionOf(entry: Entry, role: OfficialRole, drawn?: Status): 'Withdraw' | 'Return fee' | null {
  if (canWithdraw(entry, role, drawn)) return 'Withdraw'
  return isOut(drawn) && canReturnFee(entry, role) ? 'Return fee' : null
}

/** Whether they can withdraw a team that was entered by hand, before the draw. */
function canWithdraw(entry: Entry, role: OfficialRole, drawn?: Status): boolean {
  const { paymentStatus, paidBy, isByHand } = entry
  if (!isByHand || drawn || paymentStatus === 'held') return false
  return paidBy === 'cash' || paidBy === 'card' ? canReturnFee(entry, role) : true
}
