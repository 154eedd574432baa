import { deferred } from '#ui/deferred.tsx'

/** In place of a tournament's page, right after the viewer's team was entered. */
export const JustEntered = deferred(() => import('./just-entered.tsx'))
