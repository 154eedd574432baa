import { late } from '#ui/late.tsx'

/* Declared outside the pages, because the router splits each page in two and each half would load its own copy. */

export const Overview = late(() => import('./overview/competition-overview.tsx'))
export const Bracket = late(() => import('./bracket/bracket.tsx'))
export const TableStage = late(() => import('./tables/table-stage.tsx'))
export const TeamMatches = late(() => import('./team/team-matches.tsx'))
export const TeamTable = late(() => import('./team/team-table.tsx'))
export const Draws = late(() => import('./public-draw/draws.tsx'))

/** Only for the tournament's officials. */
export const OfficialStrip = late(() => import('./desk/strip/strip.tsx'))
