import type { Tournament } from '../contract.ts'
import { entryRefusal } from '../rules.ts'

type Room = Pick<Tournament, 'registrationDeadline' | 'maxTeams' | 'placesTaken'>

/** Why no team can enter at `now` (the server decides again), and how many places nobody has taken or holds. */
export function roomIn(tournament: Room, now: Date) {
  const { maxTeams, placesTaken } = tournament
  const registrationDeadline = new Date(tournament.registrationDeadline)
  return {
    refusal: entryRefusal({ registrationDeadline, maxTeams, placesTaken }, now),
    left: Math.max(maxTeams - placesTaken, 0),
  }
}

/** '3 places left', '1 place left', 'Full' or 'Closed'. */
export function roomInWords(tournament: Room, now: Date): string {
  const { refusal, left } = roomIn(tournament, now)
  if (refusal === 'registration_closed') return 'Closed'
  if (refusal === 'tournament_full') return 'Full'
  return left === 1 ? '1 place left' : `${left} places left`
}
