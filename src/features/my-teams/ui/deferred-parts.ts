import { deferred } from '#ui/deferred.tsx'

/* Declared outside the page, because the router splits it in two and each half would load its own copy. */

export const Season = deferred(() => import('./season/season-cards.tsx'))
