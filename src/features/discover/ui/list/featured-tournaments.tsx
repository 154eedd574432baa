import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { featuredCount } from '../../values.ts'
import type { ListedTournament } from '../../contract.ts'
import { useRememberedPlace } from '../near/place.ts'
import { featuredTournamentsQuery, nearbyTournamentsQuery } from '../queries.ts'
import { TournamentCard } from './tournament-card.tsx'
import { TournamentPlaceholder } from './placeholder.tsx'

/**
 * Home's featured tournaments: the first ones in Discover's list, of different organizers if possible. Nothing if they can't be loaded. Once
 * the page is loaded, tournaments near the place that this device remembers replace as many of them.
 */
export function FeaturedTournaments() {
  const featured = useQuery(featuredTournamentsQuery(useClient()))
  const nearby = useNearby()
  if (featured.isError) return null
  if (featured.isPending)
    return (
      <Row>
        {Array.from({ length: featuredCount }, (_, place) => (
          <li key={place} className={itemClass}>
            <TournamentPlaceholder />
          </li>
        ))}
      </Row>
    )
  if (featured.data.length === 0) return <NoneYet />
  return (
    <Row>
      {withNearby(featured.data, nearby).map((tournament) => (
        <li key={tournament.id} className={itemClass}>
          <TournamentCard tournament={tournament} now={new Date(featured.dataUpdatedAt)} level={3} />
        </li>
      ))}
    </Row>
  )
}

function useNearby(): ListedTournament[] {
  const place = useRememberedPlace()
  const { data } = useQuery({ ...nearbyTournamentsQuery(useClient(), place ?? { near: '' }), enabled: place !== null })
  return (place && data) || []
}

/** The nearby tournaments, then the featured ones, as many in all as before, so that nothing below them moves. */
function withNearby(featured: ListedTournament[], nearby: ListedTournament[]): ListedTournament[] {
  const isNearby = new Set(nearby.map(({ id }) => id))
  return [...nearby, ...featured.filter(({ id }) => !isNearby.has(id))].slice(0, featured.length)
}

/** With three cards in two columns, the first one spans both, and its picture keeps its height. */
const itemClass =
  'grid sm:max-lg:[&:first-child:nth-last-child(3)]:col-span-2 sm:max-lg:[&:first-child:nth-last-child(3)>*>:first-child]:aspect-3/1'

function Row({ children }: { children: ReactNode }) {
  return (
    <ul role="list" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {children}
    </ul>
  )
}

function NoneYet() {
  return (
    <EmptyState
      title="No tournaments yet"
      hint="Be the first to create one."
      level={3}
      action={
        <Link to="/create-tournament" className={buttonClass()}>
          Create Tournament
        </Link>
      }
    />
  )
}
