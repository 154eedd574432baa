import type { tournaments } from '#db/schema.ts'
import { dollarsOf } from '#lib/money.ts'
import type { Tournament } from '../contract.ts'

export type TournamentRow = Omit<typeof tournaments.$inferSelect, 'searchText'>

/** A tournament as it stands on the wire: dollars, ISO instants, and nothing of how we keep it. */
export function toTournament(row: TournamentRow): Tournament {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    sport: row.sport,
    location: row.location,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    registrationDeadline: row.registrationDeadline.toISOString(),
    timeZone: row.timeZone,
    maxTeams: row.maxTeams,
    currentTeams: row.currentTeams,
    placesTaken: row.placesTaken,
    entryFee: dollarsOf(row.entryFeeCents),
    prizePool: dollarsOf(row.prizePoolCents),
    status: row.status,
    organizerId: row.organizerId,
    image: row.image,
    rules: row.rules,
    skillLevel: row.skillLevel,
    teamSize: row.teamSize,
    createdAt: row.createdAt.toISOString(),
  }
}
