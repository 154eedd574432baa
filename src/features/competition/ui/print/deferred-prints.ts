import { deferred } from '#ui/deferred.tsx'

/* Apart from the other deferred parts, so that only this page loads their names. */

export const CourtSchedules = deferred(() => import('./court-schedules.tsx'))
export const TeamSchedules = deferred(() => import('./team-schedules.tsx'))
export const ScoreSheets = deferred(() => import('./score-sheets.tsx'))
