import { createIsomorphicFn } from '@tanstack/react-start'
import { pageHead } from '#ui/page-head.ts'
import type { Tournament } from '../contract.ts'
import { roomIn } from './room.ts'
import { datesOf } from './when.ts'

/** How a tournament looks where its link is shared, and what search engines read of it. */
export function tournamentHead(tournament: Tournament, origin: string, now: Date) {
  const { id, name, location, description, placesTaken } = tournament
  const { meta } = pageHead(name, `${datesOf(tournament)}, ${location}. ${description}`.slice(0, 160))
  // Another address when the places change: messengers keep the picture they once fetched.
  const picture = `${origin}/share/${id}.png?taken=${placesTaken}`
  return {
    meta: [...meta, { property: 'og:image', content: picture }],
    scripts: structured(tournament, { origin, picture, now }),
  }
}

type Around = { origin: string; picture: string; now: Date }

/** For search engines, who read what the server sends: no browser carries the code for it. */
const structured = createIsomorphicFn()
  .server((tournament: Tournament, around: Around) => [
    { type: 'application/ld+json', children: asScript(sportsEvent(tournament, around)) },
  ])
  .client((): { type: string; children: string }[] => [])

/** https://schema.org/SportsEvent */
function sportsEvent(tournament: Tournament, { origin, picture, now }: Around) {
  const { id, name, description, sport, location, startDate, endDate, entryFee, registrationDeadline } = tournament
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
    offers: {
      '@type': 'Offer',
      name: 'Team entry',
      url: address,
      price: entryFee,
      priceCurrency: 'USD',
      availability: `https://schema.org/${roomIn(tournament, now).refusal ? 'SoldOut' : 'InStock'}`,
      validFrom: tournament.createdAt,
      validThrough: registrationDeadline,
    },
  }
}

/** JSON that cannot end the script it stands in, whatever a name says. */
function asScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
