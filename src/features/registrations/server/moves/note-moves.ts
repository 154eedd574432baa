import { and, eq, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { canOrganize } from '#features/tournaments/rules.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { TransactionEvents } from '#platform/events.ts'
import { noticeAfter, withFirstMatch, type MoveNotice, type Terms } from '../../moved-rules.ts'
import { hasOfferWithoutSpot } from '../find.ts'
import { updateRegistrations } from '../status.ts'
import type { RegistrationRow } from '../wire.ts'
import { notifyMoved, notifyMovedBack } from './notify-moved.ts'
import { agreedTerms, currentTerms, noticeOf, play } from './terms.ts'

type Move = { registration: RegistrationRow; agreed: Terms; before: MoveNotice | null; after: MoveNotice | null }

/**
 * What the dates and the place of this tournament mean for the captains who agreed to others: the registrations with a spot, and replaced ones
 * with an offer, with the notice they had and the one that is due. A preview says when a team's first match will be.
 */
export async function movesIn(
  db: Queryable,
  tournament: TournamentRow,
  now: Date,
  firstMatchOf: (team: { teamId: string | null; firstMatchAt: string | null }) => string | null = (team) =>
    team.firstMatchAt,
): Promise<Move[]> {
  const rows = await db
    .select({ registration: registrations, play })
    .from(registrations)
    .where(and(eq(registrations.tournamentId, tournament.id), or(registrations.takesSpot, hasOfferWithoutSpot)))
    .orderBy(registrations.id)
  return rows.map(({ registration, play: { firstMatchAt, ...others } }) => {
    const { teamId } = registration
    const storedAt = firstMatchAt && new Date(firstMatchAt).toISOString()
    const play = { ...others, firstMatchAt: firstMatchOf({ teamId, firstMatchAt: storedAt }) }
    const current = currentTerms(tournament, play)
    const agreed = withFirstMatch(agreedTerms(registration), current.firstMatchAt)
    const before = noticeOf(registration)
    const notice = before && withFirstMatch(before, current.firstMatchAt)
    const after = play.hasBegun ? notice : noticeAfter({ agreed, notice }, current, now)
    const move = { registration, agreed, before, after }
    // A team that withdrew from the draw or was replaced keeps the offer it had, and gets no other.
    const isOut = play.hasWithdrawn || registration.spotGivenAt !== null
    return isOut && isNew(move) ? { ...move, after: notice } : move
  })
}

const hasFee = ({ registration }: Move) => registration.feeCents > 0 && registration.paidBy !== 'waived'

/** Refuses a change that lets captains get a full refund, unless it is the organizer's: their balance bears the fees. */
export function refuseMoves(moves: readonly Move[], actor: Actor): void {
  if (canOrganize(actor.role)) return
  if (moves.some((move) => hasFee(move) && isNew(move))) throw new AppError('refunds_need_organizer')
}

/**
 * Notes what a change of dates, place or schedule means for captains, and notifies those who can now get a full refund, or no longer can because
 * it was undone. Call it with the tournament
 * locked, after every change that may move a team; with an actor, what they may not change is refused.
 */
export async function noteMoves(app: App, tx: Transaction, tournament: TournamentRow, actor?: Actor): Promise<void> {
  const moves = await movesIn(tx, tournament, app.now())
  if (actor) refuseMoves(moves, actor)
  for (const move of moves) {
    const { registration, agreed, after } = move
    const isSame = agreed === registration.agreed && after === registration.moveNotice
    if (isSame) continue
    await updateRegistrations(tx, eq(registrations.id, registration.id), { agreed, moveNotice: after ?? sql`null` })
    if (isNew(move)) await notifyMoved(app, tx, registration.id, after!)
    if (move.before && !after) await notifyMovedBack(tx, registration.id, move.before)
  }
}

/** The paid registrations whose captains these moves would let get a full refund. Those who already can are left out. */
export const newRefunds = (moves: readonly Move[]): RegistrationRow[] =>
  moves
    .filter(isNew)
    .map(({ registration }) => registration)
    .filter(({ paymentStatus, amountPaidCents }) => paymentStatus === 'paid' && amountPaidCents > 0)

/** Whether the captain is yet to be told. */
const isNew = ({ before, after }: Move) => after !== null && after.at !== before?.at

/** The same after an edit; nothing to do if it moved nothing. */
export async function noteMovesOfEdit(
  app: App,
  tx: Transaction,
  { before, after }: TransactionEvents['tournament edited'],
): Promise<void> {
  const isMoved = ['startDate', 'endDate', 'location'] as const
  if (isMoved.some((field) => String(before[field]) !== String(after[field]))) await noteMoves(app, tx, after)
}
