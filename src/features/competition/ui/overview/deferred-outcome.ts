import { deferred } from '#ui/deferred.tsx'

/** Only once there is a champion. Apart from the other deferred parts, because one of those contains it. */
export const Outcome = deferred(() => import('./outcome.tsx'))
