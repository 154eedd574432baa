import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The one table of URLs (SPEC.md §2). */
export const routes = rootRoute('app/root.tsx', [
  index('pages/home.tsx'),
  route('/tournaments', 'pages/tournaments.tsx'),
  route('/tournament/$id', 'pages/tournament.tsx'),
])
