import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { entryRefusal } from '#features/tournaments/rules.ts'
import { lockTournament, readTournament } from '#features/tournaments/server/service.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import { isKeySpoiled, isUnknownToProvider } from '#platform/payments.ts'
import type { Intent } from '#platform/payments.ts'
import type { User } from '#platform/session.ts'
import type { StartEntry, StartedEntry } from '../contract.ts'
import { hasLapsed, holdUntil } from '../rules.ts'
import { releaseOwnLapsed } from './expiry.ts'
import { intentOf, storeIntentId } from './intent.ts'
import { claimPlace, isUnpaidPlace, lockForEntry, ownPlace, ownTeamPlace } from './places.ts'
import type { Place } from './places.ts'
import { settlePayment } from './settle.ts'

/**
 * Claims a place and starts its payment. The place is held before any money moves; the same captain and team name get the same
 * place and the same intent again, however often they ask.
 */
export async function startEntry(app: App, captain: User, wanted: StartEntry): Promise<StartedEntry> {
  refuseAnotherUser(captain, wanted.metadata?.userId)
  await app.limits.spend('paymentIntentsPerUser', captain.id)
  const before = await releaseOwnLapsed(app, wanted.tournamentId, captain)
  if (before.length === 0 && !wanted.teamId) await refuseEarly(app, wanted.tournamentId)
  const held = await app.db.transaction((tx) => holdPlace(tx, app.now(), captain, wanted))
  const { place, intent } = await intentFor(app, held)
  return {
    clientSecret: intent.client_secret!,
    paymentIntentId: intent.id,
    registrationId: place.id,
    teamName: place.teamName,
    amount: dollarsOf(place.feeCents),
    holdExpiresAt: place.expiresAt!.toISOString(),
  }
}

/** In a rush nearly everybody is told that the tournament is full: here, without standing in line for its lock. */
async function refuseEarly(app: App, tournamentId: string) {
  const tournament = await readTournament(app.db, tournamentId)
  const refusal = tournament.entryFeeCents > 0 ? entryRefusal(tournament, app.now()) : null
  if (refusal) throw new AppError(refusal)
}

/** The captain's place of this name or team, held anew where there is none, and marked as being paid for. */
async function holdPlace(tx: Transaction, now: Date, captain: User, wanted: StartEntry): Promise<Place> {
  const tournament = await lockForEntry(tx, wanted.tournamentId)
  const own = wanted.teamId
    ? await ownTeamPlace(tx, wanted.teamId, captain)
    : await ownPlace(tx, tournament.id, captain, requireName(wanted.teamName))
  if (own) {
    // The lock above is this tournament's: a team of another one would be changed without it.
    if (own.tournamentId !== tournament.id) throw new AppError('team_not_found')
    if (own.paymentStatus === 'paid')
      throw wanted.teamId ? new AppError('already_paid') : fieldError('team_name_taken', 'teamName')
    if (!own.expiresAt || hasLapsed(own, now)) throw new AppError('place_lapsed')
    if (own.feeCents === 0) throw new AppError('no_payment_needed')
    if (own.paymentStartedAt) return own
    const [started] = await tx
      .update(registrations)
      .set({ paymentStartedAt: now })
      .where(eq(registrations.id, own.id))
      .returning()
    return started!
  }
  if (tournament.entryFeeCents === 0) throw new AppError('no_payment_needed')
  const teamName = requireName(wanted.teamName)
  const claim = { teamName, paymentStatus: 'held', expiresAt: holdUntil(now), paymentStartedAt: now } as const
  return (await claimPlace(tx, tournament, captain, claim, now)).place
}

function requireName(teamName: string | undefined): string {
  if (!teamName) throw new AppError('invalid_input', { fields: { teamName: 'Team name is required' } })
  return teamName
}

/**
 * The intent of this place, made or found again; a new one where it was cancelled, or is not known to the provider any more. Paid after
 * all: settles it and says so.
 */
async function intentFor(app: App, place: Place): Promise<{ place: Place; intent: Intent }> {
  const intent = place.paymentIntentId ? await knownIntent(app, place.paymentIntentId) : await newIntent(app, place)
  if (intent?.status === 'succeeded') {
    await settlePayment(app, intent)
    throw new AppError('already_paid')
  }
  const isOpen = intent && intent.status !== 'canceled'
  return isOpen ? { place, intent } : intentFor(app, await reopenPayment(app, place))
}

async function knownIntent(app: App, intentId: string): Promise<Intent | null> {
  try {
    return await app.payments.readIntent(intentId)
  } catch (error) {
    if (isUnknownToProvider(error)) return null
    throw error
  }
}

/**
 * A key the provider spoiled would fail for ever: the captain's next try gets another one. Of many clicks at once the provider takes
 * one and turns the others away; by then that one has stored what they all ask for.
 */
async function newIntent(app: App, place: Place): Promise<Intent> {
  try {
    const intent = await app.payments.createIntent(intentOf(place))
    // The place lapsed meanwhile; whoever released it found this intent by its key and cancelled it.
    if (!(await storeIntentId(app, place, intent.id))) throw new AppError('place_lapsed')
    return intent
  } catch (error) {
    if (isKeySpoiled(error)) await reopenPayment(app, place)
    const [now] = await app.db.select().from(registrations).where(eq(registrations.id, place.id))
    if (now?.paymentIntentId) return app.payments.readIntent(now.paymentIntentId)
    throw error
  }
}

/** A place that is still held although its intent was cancelled (a release broke off in the middle) is paid through a new one. */
async function reopenPayment(app: App, seen: Place): Promise<Place> {
  return app.db.transaction(async (tx) => {
    await lockTournament(tx, seen.tournamentId)
    const [place] = await tx.select().from(registrations).where(eq(registrations.id, seen.id)).for('update')
    if (!place || !isUnpaidPlace(place) || hasLapsed(place, app.now())) throw new AppError('place_lapsed')
    // Somebody was quicker, and may have given the captain a payment that must stay this place's own.
    const isAsSeen = place.paymentAttempt === seen.paymentAttempt && place.paymentIntentId === seen.paymentIntentId
    if (!isAsSeen) return place
    const [reopened] = await tx
      .update(registrations)
      .set({ paymentAttempt: place.paymentAttempt + 1, paymentIntentId: null, paymentStartedAt: app.now() })
      .where(eq(registrations.id, place.id))
      .returning()
    return reopened!
  })
}

/** What a client says of who enters is believed only as far as it is the one who is signed in. */
export function refuseAnotherUser(user: User, claimed: string | null | undefined) {
  if (claimed != null && claimed !== user.id) throw new AppError('not_your_session')
}
