import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Medal from 'lucide-react/icons/medal'
import Trophy from 'lucide-react/icons/trophy'
import { formatDate } from '#lib/dates.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { Card } from '#ui/card.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import type { Titles } from '../../finish-contract.ts'
import { finishText } from '../matches/match-text.ts'
import { titlesQuery } from '../queries.ts'

/** Championships and other top-three places, below the achievements. */
export default function ProfileTitles({ userId }: { userId: string }) {
  const { data: titles, isFetching, refetch } = useQuery(titlesQuery(useClient(), userId))
  return (
    <section aria-labelledby="titles" className="mt-10 flex flex-col gap-4">
      <h2 id="titles" className="type-heading">
        Titles
      </h2>
      {titles ? (
        <TitleList titles={titles} />
      ) : isFetching ? (
        <Skeleton className="h-24" />
      ) : (
        <ErrorState onRetry={() => void refetch()} />
      )}
    </section>
  )
}

function TitleList({ titles }: { titles: Titles }) {
  if (titles.length === 0) {
    return <p className="text-soft">Finish in the top three of a tournament, and it will be listed here.</p>
  }
  return (
    <ul role="list" className="grid gap-4 lg:grid-cols-2">
      {titles.map((title) => {
        const { tournamentId, tournament, sport, teamId, team, place, placeSharedBy, finishedAt, timeZone } = title
        const isChampion = place === 1
        const Icon = isChampion ? Trophy : Medal
        return (
          <Card as="li" key={teamId} className="flex gap-4">
            <span
              className={cx(
                'grid size-14 shrink-0 place-items-center rounded-full border-2 border-ink',
                isChampion && 'bg-ink text-ground',
              )}
            >
              <Icon aria-hidden className="size-7" />
            </span>
            <div className="flex min-w-0 flex-col items-start gap-1">
              <h3 className="type-subheading">{finishText(place, placeSharedBy)}</h3>
              <p className="break-words">
                <Link
                  to="/tournament/$id/team/$teamId"
                  params={{ id: tournamentId, teamId }}
                  className="font-semibold underline"
                >
                  {team}
                </Link>
                , {tournament}
              </p>
              <p className="type-small flex flex-wrap items-center gap-2 text-soft">
                <SportBadge sport={sport} />
                {title.isVerified && <Badge tone="success">Verified</Badge>}
                {formatDate(finishedAt, timeZone)}
              </p>
            </div>
          </Card>
        )
      })}
    </ul>
  )
}
