/** Rows on one page of any of the administrator's lists. */
export const pageSize = 25
/** Shorter searches would find nearly everything, and no index helps them. */
export const minSearchLength = 3
export const maxSearchLength = 200
export const maxReasonLength = 500

export const adminTabs = ['users', 'tournaments', 'teams', 'videos', 'content'] as const
export type AdminTab = (typeof adminTabs)[number]

export const userSorts = ['newest', 'oldest', 'name'] as const
export const userFilters = ['all', 'suspended', 'unverified'] as const
export const tournamentSorts = ['newest', 'start', 'name'] as const
export const teamSorts = ['newest', 'oldest', 'name'] as const
export const teamFilters = ['all', 'pending', 'paid', 'refunded', 'expired', 'withdrawn'] as const

export const paymentFilters = ['all', 'paid', 'refunded'] as const
export const mailFilters = ['all', 'waiting', 'sent', 'failed'] as const
export const messageFilters = ['open', 'answered', 'all'] as const

/** How many of the rows that break a rule are named. */
export const maxViolations = 50
/** Weeks that the overview looks back. */
export const overviewWeeks = 12
/** A tournament needs a look when its deadline is this near and fewer than half of its places are taken. */
export const fewTeams = { withinDays: 5, share: 0.5, listed: 5 } as const
