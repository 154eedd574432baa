import type { MatchState } from '../../api-contract.ts'
import type { PublishedSchedule } from '../../schedule-contract.ts'
import type { CompetitionView } from '../matches/view.ts'

export type Place = PublishedSchedule['matches'][number]

/** A published schedule with times, and what its matches are. */
export interface PrintedSchedule {
  /** The tournament's name. */
  name: string
  schedule: PublishedSchedule
  matches: readonly MatchState[]
  view: CompetitionView
}

/** Where all games are played or were played, by start. */
export const placesIn = ({ matches, earlierGames }: PublishedSchedule): Place[] =>
  [...earlierGames, ...matches].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
