import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The one table of URLs (SPEC.md §2). */
export const routes = rootRoute('app/root.tsx', [
  index('pages/home.tsx'),
  route('/tournaments', 'pages/tournaments.tsx'),
  route('/tournament/$id', 'pages/tournament.tsx'),
  route('/create-tournament', 'pages/create-tournament.tsx'),
  route('/edit-tournament/$id', 'pages/edit-tournament.tsx'),
  route('/payment/$tournamentId', 'pages/payment.tsx'),
  route('/dev/kit', 'pages/kit.tsx'),
  route('$', 'pages/any-other.tsx'),
])
