import { formatDay } from '#lib/dates.ts'

/** '2026-12-05' as 'Sat, Dec 5'. */
export const dayName = (day: string) => formatDay(`${day}T12:00:00Z`, 'UTC')
