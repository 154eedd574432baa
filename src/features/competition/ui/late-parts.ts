import { late } from '#ui/late.tsx'

/* Declared outside the pages, because the router splits each page in two and each half would load its own copy. */

export const Overview = late('Overview', () => import('./overview/competition-overview.tsx'))
export const Bracket = late('Bracket', () => import('./bracket/bracket.tsx'))
export const TableStage = late('TableStage', () => import('./tables/table-stage.tsx'))
export const TeamMatches = late('TeamMatches', () => import('./team/team-matches.tsx'))
export const TeamTable = late('TeamTable', () => import('./team/team-table.tsx'))
export const Draws = late('Draws', () => import('./public-draw/draws.tsx'))

/** Only for the tournament's officials. */
export const OfficialStrip = late('OfficialStrip', () => import('./desk/strip/strip.tsx'))
