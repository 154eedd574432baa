import { deferred } from '#ui/deferred.tsx'

/** In place of a canceled tournament's page. */
export const Canceled = deferred(() => import('./canceled-tournament.tsx'))

/** Only if the tournament is full. */
export const WaitingList = deferred(() => import('./waiting-list/waiting-list.tsx'))
