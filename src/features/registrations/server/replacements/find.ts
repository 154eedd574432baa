import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations, replacementSearches, tournaments } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { RegistrationRow } from '../wire.ts'

type Offer = Pick<RegistrationRow, 'replacementSearchId'>

/**
 * Whether an offer to play in place of a team that isn't there can still be accepted: nobody has ended the search, and there is a spot, usually
 * that team's. True for every other registration. Call it with the tournament locked.
 */
export async function isReplacementOpen(tx: Transaction, { replacementSearchId }: Offer): Promise<boolean> {
  if (!replacementSearchId) return true
  const [search] = await tx
    .select({
      hasSpot: registrations.takesSpot,
      placesTaken: tournaments.placesTaken,
      maxTeams: tournaments.maxTeams,
    })
    .from(replacementSearches)
    .innerJoin(registrations, eq(registrations.teamId, replacementSearches.teamId))
    .innerJoin(tournaments, eq(tournaments.id, replacementSearches.tournamentId))
    .where(and(eq(replacementSearches.id, replacementSearchId), isNull(replacementSearches.endedAt)))
  return search !== undefined && (search.hasSpot || search.placesTaken < search.maxTeams)
}

/**
 * Whether an offer to play in place of a team that isn't there ended because that team plays after all, rather than because the captain didn't
 * answer in time. Then the captain keeps their place on the waiting list.
 */
export async function wasCalledOff(tx: Transaction, { replacementSearchId }: Offer): Promise<boolean> {
  if (!replacementSearchId) return false
  const { id, ending } = replacementSearches
  const isOff = and(eq(id, replacementSearchId), ne(ending, 'nobody_left'))
  return (await tx.$count(replacementSearches, isOff)) > 0
}

/** Refuses to take or pay for the spot of a team that plays after all. */
export async function refuseEndedReplacement(tx: Transaction, offer: Offer): Promise<void> {
  if (!(await isReplacementOpen(tx, offer))) throw new AppError('replacement_over')
}
