import { deferred } from '#ui/deferred.tsx'

/* Declared outside the pages, because the router splits each page in two and each half would load its own copy. */

export const Overview = deferred(() => import('./overview/competition-overview.tsx'))
export const Bracket = deferred(() => import('./bracket/bracket.tsx'))
export const TeamFinder = deferred(() => import('./bracket/team-finder.tsx'))
export const TableStage = deferred(() => import('./tables/table-stage.tsx'))
export const TeamMatches = deferred(() => import('./team/team-matches.tsx'))
export const TeamTable = deferred(() => import('./team/team-table.tsx'))
export const Draws = deferred(() => import('./public-draw/draws.tsx'))
