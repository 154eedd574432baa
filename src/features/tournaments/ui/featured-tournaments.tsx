import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useClient } from '#ui/use-client.ts'
import { featuredCount } from '../values.ts'
import { featuredTournamentsQuery } from './queries.ts'
import { TournamentCard } from './tournament-card.tsx'
import { TournamentPlaceholder } from './tournament-placeholder.tsx'

/** The tournaments that come next, for Home: the first of the list that Discover shows. */
export function FeaturedTournaments() {
  const featured = useQuery(featuredTournamentsQuery(useClient(), featuredCount))
  if (featured.isError) return <ErrorState onRetry={() => void featured.refetch()} retrying={featured.isFetching} />
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
      {featured.data.map((tournament) => (
        <li key={tournament.id} className={itemClass}>
          <TournamentCard tournament={tournament} now={new Date(featured.dataUpdatedAt)} level={3} />
        </li>
      ))}
    </Row>
  )
}

/** Three in two columns: the first one takes both, and its picture is no higher for it. */
const itemClass =
  'grid sm:max-lg:[&:first-child:nth-last-child(3)]:col-span-2 sm:max-lg:[&:first-child:nth-last-child(3)>*>:first-child]:aspect-3/1'

function Row({ children }: { children: ReactNode }) {
  return <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
}

function NoneYet() {
  return (
    <EmptyState
      title="No tournaments yet"
      hint="Be the first to put one on the calendar."
      level={3}
      action={
        <Link to="/create-tournament" className={buttonClass()}>
          Create Tournament
        </Link>
      }
    />
  )
}
