import { deferred } from '#ui/deferred.tsx'

/** In place of a canceled tournament's page. */
export const Canceled = deferred(() => import('./canceled/canceled-tournament.tsx'))
