import type { ListedTournament } from '../../contract.ts'
import { cardTexts } from '../list/card-text.ts'
import type { Position } from './points.ts'
import { townsOf } from './towns.ts'

/** A tournament whose location is known. */
export type Located = ListedTournament & Position

export const locatedOf = (tournaments: readonly ListedTournament[]): Located[] => tournaments.filter(isLocated)

const isLocated = (tournament: ListedTournament): tournament is Located =>
  tournament.latitude !== null && tournament.longitude !== null

/** '5 tournaments in Austin', '12 tournaments around Austin' if they are in several towns, 'Austin' for one. */
export function groupName(tournaments: readonly Located[]): string {
  const [town, another] = townsOf(tournaments)
  if (tournaments.length === 1) return town!.name
  return `${tournaments.length} tournaments ${another ? 'around' : 'in'} ${town!.name}`
}

/** All that a tournament's card says, on one line. */
export function lineOf(tournament: ListedTournament, now: Date): string {
  const { sport, skill, availability, dates, place, stakes, action } = cardTexts(tournament, now)
  return [tournament.name, sport, skill, availability, dates, place, stakes, action].join(', ')
}
