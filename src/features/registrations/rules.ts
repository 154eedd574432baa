import { entryRefusal } from '#features/tournaments/rules.ts'
import type { Capacity } from '#features/tournaments/rules.ts'
import {
  callableHours,
  callMinutes,
  holdMinutes,
  lapsedHoldHours,
  lapsesBeforeShortHolds,
  maxUnpaidEntries,
  offerHours,
  payLaterHours,
  reentryWaitHours,
  releasesBeforeWait,
  reminderHours,
  shortHoldMinutes,
} from './values.ts'

/** A captain's registrations in one tournament that decide about their next hold there. */
export type HoldHistory = {
  /** Held and pending. */
  unpaid: number
  held: number
  /** Holds that expired or that the captain released, since `lapsedHoldsSince`. */
  lapsed: number
}

/** When a spot that is held for a card form expires. A hold made before the deadline stays valid after it. */
export function holdUntil(history: Pick<HoldHistory, 'lapsed'>, now: Date): Date {
  return new Date(now.getTime() + (getsShortHolds(history) ? shortHoldMinutes : holdMinutes) * 60_000)
}

/** Why a captain cannot hold another spot now, or null when they can. They can always pay for the ones they hold. */
export function holdRefusal(history: HoldHistory): 'too_many_unpaid' | 'one_hold_at_a_time' | null {
  const refusal = unpaidRefusal(history.unpaid)
  if (refusal) return refusal
  return getsShortHolds(history) && history.held > 0 ? 'one_hold_at_a_time' : null
}

/** From when on lapsed holds count. */
export function lapsedHoldsSince(now: Date): Date {
  return new Date(now.getTime() - lapsedHoldHours * 3_600_000)
}

/** Otherwise a captain could block spots without paying, by renewing holds. */
const getsShortHolds = ({ lapsed }: Pick<HoldHistory, 'lapsed'>) => lapsed >= lapsesBeforeShortHolds

/** When a pending team loses its spot: 48 hours from now or at the deadline, whichever comes first. */
export function payUntil(now: Date, registrationDeadline: Date): Date {
  return new Date(Math.min(now.getTime() + payLaterHours * 3_600_000, registrationDeadline.getTime()))
}

/**
 * When a team that the administrator sets back to pending loses its spot. After the deadline, which does not bind the administrator,
 * it always gets 48 hours; otherwise it would expire at once.
 */
export function reopenUntil(now: Date, registrationDeadline: Date): Date {
  const isOpen = now < registrationDeadline
  return isOpen ? payUntil(now, registrationDeadline) : new Date(now.getTime() + payLaterHours * 3_600_000)
}

/** Whether the time to pay is over, `expiresAt` itself included. The spot stays taken until it is certain that nothing was paid for it. */
export function hasExpired(registration: { expiresAt: Date | null }, now: Date): boolean {
  return registration.expiresAt !== null && registration.expiresAt <= now
}

export function isUnpaid({ paymentStatus }: { paymentStatus: string }): boolean {
  return paymentStatus === 'held' || paymentStatus === 'pending'
}

/** Whether the team pays on the day, because it was entered by hand or is in the draw: its spot never expires, and it may be drawn. */
export function paysOnTheDay({ paymentStatus, expiresAt }: { paymentStatus: string; expiresAt: unknown }): boolean {
  return paymentStatus === 'pending' && expiresAt === null
}

type InDraw = 'in' | 'withdrawn' | 'replaced' | null | undefined

/**
 * Why a team's fee can't be paid, in whatever way, or null while it is owed. A team that was replaced or has withdrawn from the draw owes nothing.
 */
export function feeRefusal(
  registration: { paymentStatus: string; spotGivenAt: unknown },
  inDraw: InDraw,
): 'already_paid' | 'team_replaced' | 'team_withdrew' | 'hold_expired' | null {
  if (registration.paymentStatus === 'paid') return 'already_paid'
  if (registration.spotGivenAt !== null) return 'team_replaced'
  if (inDraw === 'withdrawn') return 'team_withdrew'
  return isUnpaid(registration) ? null : 'hold_expired'
}

/** Whether anyone with its pay link may pay for the team: it was entered by hand and owes a fee. */
export function hasPayLink(
  registration: { paymentStatus: string; feeCents: number; spotGivenAt: unknown },
  { enteredBy, status }: { enteredBy: string | null; status: InDraw },
): boolean {
  return enteredBy !== null && registration.feeCents > 0 && feeRefusal(registration, status) === null
}

type CardPayment = { paymentStatus: string; paidBy: string | null; payLinkUsed: boolean }

/** Whether the captain of a team that was claimed with a link paid for it by card, not somebody with its pay link. */
export function isPaidByClaimer({ paymentStatus, paidBy, payLinkUsed }: CardPayment): boolean {
  return paymentStatus === 'paid' && paidBy === 'card' && !payLinkUsed
}

/**
 * Whether the team's card payment is its captain's: then only they can withdraw it. If they used a claim link (`isClaimed`), they must have paid
 * themselves.
 */
export function isPaidByCaptain(registration: CardPayment & { userId: string | null }, isClaimed: boolean): boolean {
  const { userId, paymentStatus, paidBy } = registration
  if (userId === null || paymentStatus !== 'paid' || paidBy !== 'card') return false
  return !isClaimed || isPaidByClaimer(registration)
}

/** Whether the spot may be released: as `expired` once its time is over, as `withdrawn` at any time. */
export function isReleasable(
  registration: { paymentStatus: string; expiresAt: Date | null },
  as: 'expired' | 'withdrawn',
  now: Date,
): boolean {
  return isUnpaid(registration) && (as === 'withdrawn' || hasExpired(registration, now))
}

function unpaidRefusal(unpaidTeams: number): 'too_many_unpaid' | null {
  return unpaidTeams >= maxUnpaidEntries ? 'too_many_unpaid' : null
}

/** What decides whether a captain may register another team in a tournament without paying for it now. */
export type UnpaidHistory = {
  /** Their held, pending and free registrations in this tournament. */
  open: number
  /** Their pending and free teams in this tournament that expired or were withdrawn. */
  released: number
  lastReleasedAt: Date | null
  /** The earliest time by which one of the released teams had to be paid; null when none of them owed a fee. */
  payBy: Date | null
  /** Whether they have registered a team without paying before, in any tournament. */
  isFirst: boolean
  isEmailConfirmed: boolean
}

type Payable = {
  entryFeeCents: number
  maxTeams: number
  currentTeams: number
  paidTeams: number
  registrationDeadline: Date
}

/**
 * Why a captain cannot register another team without paying now, or null when they can. It keeps unpaid teams from blocking a
 * tournament, so that paying by card is never refused for any of these reasons.
 */
export function unpaidEntryRefusal(tournament: Payable, history: UnpaidHistory, now: Date) {
  const isFree = tournament.entryFeeCents === 0
  if (isFree && history.open >= maxUnpaidEntries) return 'too_many_free'
  if (!isFree && unpaidRefusal(history.open)) return 'too_many_unpaid'
  if (!history.isFirst && !history.isEmailConfirmed) return 'email_not_confirmed'
  if (history.released >= releasesBeforeWait && now < waitUntil(history)) return 'reentry_too_soon'
  if (isFree) return null
  if (reentryPayUntil(tournament, history, now) <= now) return 'pay_later_over'
  return tournament.currentTeams - tournament.paidTeams >= maxPendingTeams(tournament) ? 'pay_later_full' : null
}

/** When a team that is registered now and paid later loses its spot. Registering again after withdrawing or expiring gives no extra time. */
export function reentryPayUntil(
  { registrationDeadline }: Pick<Payable, 'registrationDeadline'>,
  { payBy }: Pick<UnpaidHistory, 'payBy'>,
  now: Date,
): Date {
  const until = payUntil(now, registrationDeadline)
  return payBy && payBy < until ? payBy : until
}

/** Pending teams take at most half of the spots, rounded up. */
function maxPendingTeams({ maxTeams }: { maxTeams: number }): number {
  return Math.ceil(maxTeams / 2)
}

function waitUntil({ lastReleasedAt }: UnpaidHistory): Date {
  return new Date((lastReleasedAt?.getTime() ?? 0) + reentryWaitHours * 3_600_000)
}

/** When a spot that is offered from the waiting list passes to the next captain: after 12 hours or at the deadline, whichever comes first. */
export function offerUntil(now: Date, registrationDeadline: Date): Date {
  return new Date(Math.min(now.getTime() + offerHours * 3_600_000, registrationDeadline.getTime()))
}

/** When a captain on call, who is asked to play in place of a team that isn't there, has to have accepted. */
export const callUntil = (now: Date) => new Date(now.getTime() + callMinutes * 60_000)

/** From when on captains on call can be asked: not the day before, when ten minutes would not be enough. */
export const callableFrom = (start: Date) => new Date(start.getTime() - callableHours * 3_600_000)

/** What decides whether a captain may join the waiting list of a tournament. */
export type WaitingHistory = {
  isWaiting: boolean
  /** Their held, pending and free registrations in this tournament. */
  open: number
  /** When the last spot that they were offered here expired or was released. */
  offerLapsedAt: Date | null
  isEmailConfirmed: boolean
}

/**
 * Why a captain cannot join the waiting list, or null when they can. An offer keeps a spot from everyone else for hours, so that one
 * person's accounts could block a tournament: each needs a confirmed address, and waits a day after an offer that it did not use.
 */
export function waitingListRefusal(
  tournament: Capacity & { entryFeeCents: number },
  { isAnyoneWaiting, ...captain }: WaitingHistory & { isAnyoneWaiting: boolean },
  now: Date,
) {
  const refusal = entryRefusal(tournament, now)
  if (refusal === 'registration_closed') return refusal
  if (captain.isWaiting) return 'already_waiting'
  if (!refusal && !isAnyoneWaiting) return 'spots_open'
  if (!captain.isEmailConfirmed) return 'confirm_email_to_wait'
  if (captain.open >= maxUnpaidEntries) return tournament.entryFeeCents === 0 ? 'too_many_free' : 'too_many_unpaid'
  return captain.offerLapsedAt && now < rejoinableFrom(captain.offerLapsedAt) ? 'offer_not_used' : null
}

/** From when on a captain may join the waiting list again after an offer that they did not use. */
export function rejoinableFrom(offerLapsedAt: Date): Date {
  return new Date(offerLapsedAt.getTime() + reentryWaitHours * 3_600_000)
}

/** Whether to remind the captain of a pending team: in its last 24 hours, and only if it had longer than that to pay. */
export function isReminderDue(registration: { registeredAt: Date; expiresAt: Date | null }, now: Date): boolean {
  const { registeredAt, expiresAt } = registration
  if (!expiresAt) return false
  const from = expiresAt.getTime() - reminderHours * 3_600_000
  return registeredAt.getTime() < from && now.getTime() >= from && now < expiresAt
}
