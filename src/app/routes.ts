import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The one table of URLs (SPEC.md §2). */
export const routes = rootRoute('app/root.tsx', [
  index('pages/home.tsx'),
  route('/tournaments', 'pages/tournaments.tsx'),
  route('/tournament/$id', 'pages/tournament.tsx'),
  route('/create-tournament', 'pages/create-tournament.tsx'),
  route('/edit-tournament/$id', 'pages/edit-tournament.tsx'),
  route('/payment/$tournamentId', 'pages/payment.tsx'),
  route('/profile', 'pages/profile.tsx'),
  route('/receipt/$registrationId', 'pages/receipt.tsx'),
  route('/help', 'pages/help.tsx'),
  route('/contact', 'pages/contact.tsx'),
  route('/rules', 'pages/rules.tsx'),
  route('/safety', 'pages/safety.tsx'),
  route('/about', 'pages/about.tsx'),
  route('/careers', 'pages/careers.tsx'),
  route('/privacy', 'pages/privacy.tsx'),
  route('/terms', 'pages/terms.tsx'),
  route('/dev/kit', 'pages/kit.tsx'),
  route('$', 'pages/any-other.tsx'),
])
