import type { ListedTournament } from '../../contract.ts'
import { cardTexts } from '../list/card-text.ts'
import { project } from './projection.ts'
import type { Point } from './projection.ts'
import { townsOf } from './towns.ts'

/** A tournament and its point of the world. */
export type Located = ListedTournament & Point

/** Those whose location is known. */
export function locatedOf(tournaments: readonly ListedTournament[]): Located[] {
  return tournaments.flatMap((tournament) => {
    const { latitude, longitude } = tournament
    return latitude === null || longitude === null ? [] : [{ ...tournament, ...project({ latitude, longitude }) }]
  })
}

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
