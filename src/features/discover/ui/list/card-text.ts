import { formatDollars } from '#lib/money.ts'
import { capitalize } from '#lib/words.ts'
import type { ListedTournament } from '../../contract.ts'
import { skillLabels } from '#features/tournaments/values.ts'
import { availabilityOf, availabilityText } from '#features/tournaments/ui/availability.ts'
import { formatTournamentDates } from '#features/tournaments/ui/tournament-dates.ts'

/** What a tournament's card says, besides its name. */
export function cardTexts(tournament: ListedTournament, now: Date) {
  const { location, distance, entryFee, prizePool } = tournament
  const isOpen = tournament.status === 'upcoming' && availabilityOf(tournament, now).refusal === null
  const prize = prizePool > 0 ? `${formatDollars(prizePool)} prize pool` : 'No prize money'
  return {
    sport: capitalize(tournament.sport),
    skill: skillLabels[tournament.skillLevel],
    availability: availabilityText(tournament, now),
    dates: formatTournamentDates(tournament),
    place: distance === undefined ? location : `${distanceText(distance)} · ${location}`,
    isFree: isOpen && entryFee === 0,
    stakes: isOpen && entryFee === 0 ? `${prize} · Free to enter` : prize,
    action: isOpen ? `Register Team - ${formatDollars(entryFee)}` : 'View Tournament',
  }
}

export const distanceText = (miles: number) =>
  miles < 1 ? 'Under 1 mi' : `${Math.round(miles).toLocaleString('en-US')} mi`
