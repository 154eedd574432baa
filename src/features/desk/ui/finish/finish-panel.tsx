import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { recoverFocus } from '#ui/focus.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import type { DeskProps } from '../desk-props.ts'
import { finishQuery } from '#features/competition/ui/overview/finish-query.ts'
import { isDrawn } from '#features/tournaments/rules.ts'
import { FinishedPrizes } from './finished-prizes.tsx'
import { OwingTeams } from './owing-teams.tsx'
import { PrizeForm } from './prize-form.tsx'

/** Splits the prizes and finishes the tournament, so that its results count. Afterward, shows the prizes and what is verified. */
export function FinishPanel(props: DeskProps) {
  const { tournament, snapshot } = props
  const { data: finish, isError, isFetching, refetch } = useQuery(finishQuery(useClient(), tournament.id))
  const state = finish?.state
  const shown = useRef(state)
  useEffect(() => {
    // Finishing, and undoing that, replaces the form along with its button.
    if (shown.current && state !== shown.current) recoverFocus('prizes')
    shown.current = state
  }, [state])
  if (!finish) {
    if (isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
    return <Skeleton className="h-96 max-w-3xl" />
  }
  if (finish.state === 'finished') return <FinishedPrizes {...props} finish={finish} />
  if (finish.state === 'decided') {
    // Different final places start a new split.
    const places = finish.teams.map(({ teamId, place, prize }) => `${teamId} ${place} ${prize}`).join()
    return (
      <div className="flex flex-col gap-6">
        <OwingTeams {...props} />
        <PrizeForm key={places} {...props} finish={finish} />
      </div>
    )
  }
  const left = snapshot.matches.filter(({ status }) => status !== 'decided').length
  const drawn = isDrawn({ competition: snapshot.state })
  return (
    <EmptyState
      sport={tournament.sport}
      title={drawn ? (left === 1 ? '1 match to go' : `${left} matches to go`) : 'Not drawn yet'}
      hint="Once every match is decided, split the prize pool here and finish the tournament."
      action={
        <Link
          to="/tournament/$id/run"
          params={{ id: tournament.id }}
          search={{ view: drawn ? 'results' : 'draw' }}
          className={buttonClass()}
        >
          {drawn ? 'Go to the results' : 'Go to the draw'}
        </Link>
      }
    />
  )
}
