import { and, eq, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/client.ts'
import { tournaments, waitingList } from '#db/schema.ts'
import type { WaitingListPlace } from '../../contract.ts'

/** The entry of the user with the id in `userId`, to be left-joined to tournaments on `isOwnEntry`. */
export const ownEntry = alias(waitingList, 'own_entry')
export const isOwnEntry = and(eq(ownEntry.tournamentId, tournaments.id), eq(ownEntry.userId, sql.placeholder('userId')))

/** What `toPlace` needs. */
export function placeColumns(db: Queryable) {
  const isHere = eq(waitingList.tournamentId, tournaments.id)
  return {
    waiting: db.$count(waitingList, isHere),
    position: db.$count(waitingList, and(isHere, lte(waitingList.seq, ownEntry.seq))),
    teamName: ownEntry.teamName,
    onCall: ownEntry.onCall,
  }
}

type Row = { waiting: number; position: number; teamName: string | null; onCall: boolean | null }

/** How many are waiting, and the user's place, if they have one. */
export const toPlace = ({ waiting, position, teamName, onCall }: Row): WaitingListPlace => ({
  position: teamName === null ? null : position,
  teamName,
  onCall: onCall ?? false,
  waiting,
})
