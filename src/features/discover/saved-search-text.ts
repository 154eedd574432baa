import { formatDollars } from '#lib/money.ts'
import { sportLabel } from '#lib/sports.ts'
import type { SavedSearch } from './saved-search-contract.ts'
import { moreSports, skillLabels } from '#features/tournaments/values.ts'

/** 'free beginner tennis tournaments within 25 mi of Austin, TX' */
export function savedSearchText({ sport, skill, maxFee, near, place, within }: Omit<SavedSearch, 'id'>): string {
  const what = [
    maxFee === 0 && 'free',
    skill && skillLabels[skill].toLowerCase(),
    sport && sport !== moreSports && sportLabel(sport).toLowerCase(),
    'tournaments',
    sport === moreSports && 'in other sports',
    maxFee && `for up to ${formatDollars(maxFee)}`,
    near && `within ${within} mi of ${place ?? 'you'}`,
  ]
  return what.filter(Boolean).join(' ')
}
