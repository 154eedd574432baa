import type { SaveSearch, SavedSearch } from '../../saved-search-contract.ts'
import { defaultMiles } from '../../values.ts'
import type { TournamentSearch } from '../search.ts'

export type Criteria = Omit<SavedSearch, 'id'>

/** The criteria as they are sent. */
export const toSave = ({ sport, within, ...others }: Criteria) => ({
  ...others,
  sport: sport as SaveSearch['sport'],
  within: within ?? undefined,
})

/** What can be saved of Discover's search: words, dates and open spots are not. Null without a sport or a place. */
export function criteriaOf({ sport, skill, maxFee, near, place, within }: TournamentSearch): Criteria | null {
  if (!sport && !near) return null
  return {
    sport: sport ?? null,
    skill: (skill as Criteria['skill']) ?? null,
    maxFee: maxFee === undefined ? null : Math.floor(Number(maxFee)),
    near: near ?? null,
    place: (near && place) ?? null,
    within: near ? Math.round(Number(within ?? defaultMiles)) : null,
  }
}

/** The same as Discover's search. */
export const searchOf = ({ sport, skill, maxFee, near, place, within }: Criteria): TournamentSearch => ({
  sport: sport ?? undefined,
  skill: skill ?? undefined,
  maxFee: maxFee?.toString(),
  near: near ?? undefined,
  place: place ?? undefined,
  within: within?.toString(),
})

/** Whether both searches find the same tournaments, even if they name their place differently. */
export const isSame = (a: Criteria, b: Criteria) =>
  (['sport', 'skill', 'maxFee', 'near', 'within'] as const).every((name) => a[name] === b[name])
