/** Rows per page of the panel's lists. */
export const pageSize = 25
/** Shorter searches would match nearly everything, and no index helps with them. */
export const minSearchLength = 3
export const maxSearchLength = 200
export const maxReasonLength = 500

export const adminTabs = ['users', 'tournaments', 'teams', 'videos', 'content'] as const
export type AdminTab = (typeof adminTabs)[number]

export const userSorts = ['newest', 'oldest', 'name'] as const
export const userFilters = ['all', 'suspended', 'unverified'] as const
export const tournamentSorts = ['newest', 'start', 'name'] as const
export const teamSorts = ['newest', 'oldest', 'name'] as const
/** `registered` teams are pending or paid: what the panel shows at first, so that a deleted team leaves its list. */
export const teamFilters = ['all', 'registered', 'pending', 'paid', 'refunded', 'expired', 'withdrawn'] as const

export const paymentFilters = ['all', 'paid', 'refunded'] as const
/** The periods of the money chart, the first by default: what a bar covers, and how many there are. */
export const moneyPeriods = {
  '30-days': { unit: 'day', bars: 30 },
  '12-weeks': { unit: 'week', bars: 12 },
  '12-months': { unit: 'month', bars: 12 },
} as const
export type MoneyPeriodName = keyof typeof moneyPeriods
export const moneyPeriodNames = Object.keys(moneyPeriods) as [MoneyPeriodName, ...MoneyPeriodName[]]
export const mailFilters = ['all', 'waiting', 'sent', 'failed'] as const
export const messageFilters = ['open', 'answered', 'all'] as const

/** Violations listed on the money page; the rest are counted. */
export const maxViolations = 50
/** Weeks shown on the overview. */
export const overviewWeeks = 12
/** A tournament needs attention when its deadline is this near and fewer than half of its spots are taken. */
export const fewTeams = { withinDays: 5, share: 0.5, listed: 5 } as const
