import { deferred } from '#ui/deferred.tsx'

/** The numbers of the day, on a tournament's page. Only for its officials. */
export const OfficialStrip = deferred(() => import('./strip/strip.tsx'))
