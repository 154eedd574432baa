import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { distanceText } from '#features/discover/ui/list/card-text.ts'
import { alternativesQuery } from '#features/discover/ui/queries.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { useClient } from '#ui/client/use-client.ts'

interface AlternativesProps {
  tournament: Pick<Tournament, 'id' | 'sport' | 'latitude' | 'longitude'>
  heading: 'h3' | 'h4'
}

/** Up to three tournaments of the same sport that teams can still enter: the nearest ones, or the soonest deadlines if the place is unknown. */
export function Alternatives({ tournament, heading: Heading }: AlternativesProps) {
  const { data = [] } = useQuery(alternativesQuery(useClient(), tournament))
  if (data.length === 0) return null
  return (
    <>
      <Heading className="type-small text-soft">Open for registration</Heading>
      <ul role="list" className="flex flex-col gap-2">
        {data.map(({ id, name, location, distance }) => (
          <li key={id} className="min-w-0 break-words">
            <Link to="/tournament/$id" params={{ id }} className="font-semibold underline">
              {name}
            </Link>{' '}
            <span className="type-small block text-soft">
              {distance === undefined ? location : `${distanceText(distance)} · ${location}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
