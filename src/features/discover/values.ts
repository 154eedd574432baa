import { current } from '#features/tournaments/values.ts'

export const filterSkillLevels = ['beginner', 'intermediate', 'advanced'] as const

/** Discover's status filter. Canceled tournaments are not listed. */
export const filterStatuses = [current, 'upcoming', 'active', 'completed'] as const

/** The orders of a search. */
export const sorts = ['distance', 'date', 'deadline', 'price'] as const
/** The reach of a search near a place, in miles. */
export const defaultMiles = 50
export const maxMiles = 250
/** The most searches one person can save. */
export const maxSavedSearches = 10
/** Tournaments on one page of Discover. */
export const pageSize = 24
/** The most tournaments on Discover's map. */
export const mapSize = 100
export const placeholders = 6
/** Tournaments shown on Home, of as many organizers if possible. */
export const featuredCount = 3
