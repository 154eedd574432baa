import { deferred } from '#ui/deferred.tsx'

/** Only if the tournament is full. */
export const WaitingList = deferred(() => import('./waiting-list/waiting-list.tsx'))
