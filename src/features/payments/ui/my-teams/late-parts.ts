import { late } from '#ui/late.tsx'

/* Declared outside the page, because the router splits it in two and each half would load its own copy. */

export const Season = late('Season', () => import('./season-cards.tsx'))
