import { deferred } from '#ui/deferred.tsx'

/** Only if the administrator has turned them on. */
export const Champions = deferred(() => import('./champions.tsx'))
