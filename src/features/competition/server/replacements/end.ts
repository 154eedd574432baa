import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations, replacementSearches } from '#db/schema.ts'
import { releaseSpot } from '#features/registrations/server/spots.ts'
import { updateRegistrations } from '#features/registrations/server/status.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import type { App } from '#platform/app.ts'
import type { Fact, Setup } from '#engine/contract.ts'
import { refuse } from '#engine/engine-refusal.ts'
import { currentState } from '#engine/state/current.ts'
import { diff } from '#engine/state/diff.ts'
import { refusalOf } from '#engine/state/fact-refusal.ts'
import { needsConfirmation } from '../../rules.ts'
import type { FactRefusal } from '#engine/state/fact-refusal.ts'
import type { State } from '#engine/state/state.ts'

type Log = { setup: Setup; facts: readonly Fact[]; state: State }
export type Search = typeof replacementSearches.$inferSelect

export const openSearches = (tx: Transaction, tournamentId: string): Promise<Search[]> =>
  tx
    .select()
    .from(replacementSearches)
    .where(and(eq(replacementSearches.tournamentId, tournamentId), isNull(replacementSearches.endedAt)))

/** Why another team can't play in place of this one anymore, or null. */
export function replacementRefusal(log: Log, team: string): FactRefusal | null {
  const body = { kind: 'substitution', team, by: randomUUID() } as const
  const fact = { ...body, id: randomUUID(), seq: Infinity }
  const refusal = refusalOf(log, fact)
  if (refusal) return refusal
  const after = currentState(log.setup, [...log.facts, fact])
  return needsConfirmation(diff(log.state, after), null) ? opponentsHavePlayed : null
}

/** A team that withdrew may have opponents who advanced and have played since. Nobody confirms what changes when a captain accepts. */
const opponentsHavePlayed: FactRefusal = refuse(
  'already_played',
  'Its opponents have already played their next matches.',
)

/**
 * Ends a search and takes back the offer that is out: at once, or by the sweep if a payment was started, which has to be closed first. Call it with
 * the tournament locked.
 */
export async function endSearch(
  app: App,
  tx: Transaction,
  { id, tournamentId }: Pick<Search, 'id' | 'tournamentId'>,
  ending: NonNullable<Search['ending']>,
): Promise<void> {
  const ended = await tx
    .update(replacementSearches)
    .set({ endedAt: app.now(), ending })
    .where(and(eq(replacementSearches.id, id), isNull(replacementSearches.endedAt)))
    .returning({ id: replacementSearches.id })
  if (ended.length === 0) return
  const isOffer = and(eq(registrations.replacementSearchId, id), eq(registrations.paymentStatus, 'held'))!
  const [offer] = await updateRegistrations(tx, isOffer, { expiresAt: app.now() })
  if (offer && !offer.paymentStartedAt) await releaseSpot(app, tx, offer, 'expired')
  tx.announce(tournamentTopic(tournamentId))
}

/** Ends the searches for teams that can't be replaced anymore: they have played, for instance, or the draw was undone. */
export async function endImpossibleSearches(app: App, tx: Transaction, tournamentId: string, log: Log): Promise<void> {
  for (const search of await openSearches(tx, tournamentId)) {
    if (replacementRefusal(log, search.teamId)) await endSearch(app, tx, search, 'impossible')
  }
}

/** A team that arrives after all keeps its spot. Call it with the tournament locked. */
export async function endSearchFor(
  app: App,
  tx: Transaction,
  { tournamentId, teamId }: { tournamentId: string; teamId: string },
): Promise<void> {
  const search = (await openSearches(tx, tournamentId)).find((open) => open.teamId === teamId)
  if (search) await endSearch(app, tx, search, 'stopped')
}
