import { formatDate, formatDateTime } from '#lib/dates.ts'

/** 'Nov 20, 2026', in UTC. */
export const dayOf = (instant: string) => formatDate(instant, 'UTC')

/** 'Nov 20, 2026, 1:05 PM UTC' */
export const momentOf = (instant: string) => `${formatDateTime(instant, 'UTC').replace(/^\w+, /, '')} UTC`
