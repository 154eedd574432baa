import { createIsomorphicFn } from '@tanstack/react-start'
import { pageHead } from '#ui/page/page-head.ts'
import type { Tournament } from '../../contract.ts'
import { availabilityOf } from '../availability.ts'
import { formatTournamentDates } from '../tournament-dates.ts'

/** Meta tags for shared links and structured data for search engines. */
export function tournamentHead(tournament: Tournament, origin: string, now: Date) {
  const { name, location, description } = tournament
  const { meta } = pageHead(name, `${formatTournamentDates(tournament)}, ${location}. ${description}`.slice(0, 160))
  const picture = sharePicture(tournament, origin)
  return {
    meta: [...meta, { property: 'og:image', content: picture }],
    scripts: structured(tournament, { origin, picture, now }),
  }
}

/** The picture shown with a link. Its URL changes with the spots taken, the photo and the finish, because messengers cache it. */
export function sharePicture({ id, placesTaken, image, competition }: Tournament, origin: string): string {
  const photo = image ? `&photo=${encodeURIComponent(image.slice(-18, -10))}` : ''
  const finished = competition === 'finished' ? '&finished' : ''
  return `${origin}/share/${id}.png?taken=${placesTaken}${photo}${finished}`
}

type Context = { origin: string; picture: string; now: Date }

/** Rendered on the server only, where search engines read it. */
const structured = createIsomorphicFn()
  .server((tournament: Tournament, context: Context) => [
    { type: 'application/ld+json', children: asScript(sportsEvent(tournament, context)) },
  ])
  .client((): { type: string; children: string }[] => [])

/** https://schema.org/SportsEvent */
function sportsEvent(tournament: Tournament, { origin, picture, now }: Context) {
  const { id, name, description, sport, location, startDate, endDate } = tournament
  const address = `${origin}/tournament/${id}`
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name,
    description,
    sport,
    url: address,
    image: [picture],
    startDate,
    endDate,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: `https://schema.org/${tournament.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    location: { '@type': 'Place', name: location, address: location },
    organizer: { '@type': 'Organization', name: 'Tournament Admin', url: origin },
    ...(tournament.status !== 'cancelled' && { offers: offerOf(tournament, address, now) }),
  }
}

function offerOf(tournament: Tournament, address: string, now: Date) {
  return {
    '@type': 'Offer',
    name: 'Team entry',
    url: address,
    price: tournament.entryFee,
    priceCurrency: 'USD',
    availability: `https://schema.org/${availabilityOf(tournament, now).refusal ? 'SoldOut' : 'InStock'}`,
    validFrom: tournament.createdAt,
    validThrough: tournament.registrationDeadline,
  }
}

/** JSON that cannot close its script element, whatever a name contains. */
function asScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
