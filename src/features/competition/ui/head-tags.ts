import type { Tournament } from '#features/tournaments/contract.ts'
import { formatTournamentDates } from '#features/tournaments/ui/tournament-dates.ts'
import { sharePicture } from '#features/tournaments/ui/tournament-page/head-tags.ts'
import { pageHead } from '#ui/page/page-head.ts'

/** The head of a page about a tournament: 'Bracket: Riverside Open', with the tournament's picture for shared links. */
export function competitionHead(page: string, about: string, tournament: Tournament, origin: string) {
  const { name, location } = tournament
  const { meta } = pageHead(
    `${page}: ${name}`,
    `${page}, ${name}. ${about} ${formatTournamentDates(tournament)}, ${location}.`,
  )
  return { meta: [...meta, { property: 'og:image', content: sharePicture(tournament, origin) }] }
}
