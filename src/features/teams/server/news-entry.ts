import { eq, getTableColumns } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations, tournaments, users } from '#db/schema.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { dollarsOf, formatDollars } from '#lib/money.ts'
import type { Place } from './places.ts'

/** A team's place with what is said of it. */
export type Entry = { place: Place; tournament: TournamentRow; captainName: string }

/** The one place that meets this. */
export async function entryWhere(tx: Transaction, where: SQL): Promise<Entry> {
  const { searchText: _folded, ...columns } = getTableColumns(tournaments)
  const [row] = await tx
    .select({ place: registrations, tournament: columns, captain: users })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(where)
  const { place, tournament, captain } = row!
  return { place, tournament, captainName: `${captain.firstName} ${captain.lastName}` }
}

export const names = ({ place, tournament }: Pick<Entry, 'place' | 'tournament'>) => ({
  teamName: place.teamName,
  tournamentName: tournament.name,
})

/** A place may be given up and taken again: each time has its attempt, and is an event of its own. */
export const about = ({ place, tournament }: Entry, event: string) => ({
  relatedId: tournament.id,
  eventKey: `${event}:${place.id}:${place.paymentAttempt}`,
})

export const cents = (amount: number) => formatDollars(dollarsOf(amount))
