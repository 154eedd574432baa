import { useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { tournamentQuery, tournamentsKey, useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { listenLive } from '#ui/client/live.ts'
import { useClient } from '#ui/client/use-client.ts'
import { toast } from '#ui/toast/toast.ts'
import type { Snapshot } from '../api-contract.ts'
import type { Update } from '../live-contract.ts'
import { updated } from './live-update.ts'
import { competitionQuery, drawQuery } from './queries.ts'

interface LiveOptions {
  /** Whether everything is read again when the stream begins, because it may have changed since the page was made. */
  readsAtStart?: boolean
  /** Called when the competition has changed. `after` is null if it is still being read. */
  onChange?: (before: Snapshot | undefined, after: Snapshot | null) => void
}

/**
 * Keeps a tournament current while the page is open. Changes to its competition arrive with their content; everything else is read again. A page
 * that has not read the competition, or did so a while ago, reads everything again when the stream begins.
 */
export function useLiveTournament(tournamentId: string, { readsAtStart = false, onChange }: LiveOptions = {}): void {
  const queryClient = useQueryClient()
  const client = useClient()
  const router = useRouter()
  const changed = useEffectEvent<NonNullable<typeof onChange>>((before, after) => onChange?.(before, after))
  useEffect(() => {
    const { queryKey } = competitionQuery(client, tournamentId)
    const tournament = [...tournamentsKey, tournamentId]
    const seen = () => queryClient.getQueryData(queryKey)
    const show = (data: string) => {
      const before = seen()
      const after = updated(before, JSON.parse(data) as Update)
      if (after) queryClient.setQueryData(queryKey, after)
      else void queryClient.invalidateQueries({ queryKey })
      changed(before, after)
      // Before the last match is decided, there are no final places.
      if ([before?.state, after?.state].includes('finished'))
        void queryClient.invalidateQueries({ queryKey: [...tournament, 'finish'] })
      if (!before || after?.state === before.state) return
      void queryClient.invalidateQueries({ queryKey: tournament, exact: true })
      void queryClient.invalidateQueries(drawQuery(client, tournamentId))
    }
    /**
     * Reads the tournament again, and then, unless it is canceled, what belongs to it. A canceled one has only its own page left, to which the
     * loaders of the others redirect. What they read is refused.
     */
    const readAgain = async (isToRead: (query: Query) => boolean) => {
      await queryClient.invalidateQueries({ queryKey: tournament, exact: true })
      const isCanceled = queryClient.getQueryData(tournamentQuery(client, tournamentId).queryKey)?.cancelledAt
      if (isCanceled && router.latestLocation.pathname.startsWith(`/tournament/${tournamentId}/`)) {
        await queryClient.invalidateQueries({ queryKey: tournament, refetchType: 'none' })
        void router.invalidate()
        return
      }
      const isOther = ({ queryKey: key }: Query) => key.length > tournament.length
      void queryClient.invalidateQueries({
        queryKey: tournament,
        predicate: (query) => isOther(query) && isToRead(query),
      })
      void queryClient.invalidateQueries({ queryKey: [...tournamentsKey, 'of'] })
    }
    let hasSaid = false
    const poll = (why: string) => {
      if (why === 'ended' && !hasSaid) toast(noStream)
      hasSaid ||= why === 'ended'
      void readAgain(() => true)
    }
    /** The stream delivers the competition. */
    const readRest = () => void readAgain((query) => query.queryKey[2] !== queryKey[2])
    let isFirst = true
    const parameters = () => {
      const snapshot = seen()
      const isFresh = isFirst && !readsAtStart && snapshot && isRecent(queryClient, tournament)
      isFirst = false
      return `?since=${snapshot?.revision ?? ''}${isFresh ? '&fresh=true' : ''}`
    }
    const url = `/api/tournaments/${tournamentId}/live`
    const stops = [
      listenLive(url, 'competition', show, parameters),
      listenLive(url, 'tournament', readRest),
      listenLive(url, 'poll', poll),
    ]
    return () => stops.forEach((stop) => stop())
  }, [tournamentId, readsAtStart, queryClient, client, router])
}

const noStream = {
  title: 'Live updates are limited right now',
  description: 'This page now updates every 30 seconds.',
}

const recentMs = 5_000

/** Whether everything with this key was read just now. The server may have read it, whose clock may differ: then it counts as old. */
function isRecent(queryClient: QueryClient, queryKey: QueryKey): boolean {
  const queries = queryClient.getQueryCache().findAll({ queryKey })
  const read = queries.filter(({ state }) => state.data !== undefined)
  return read.every(({ state }) => Math.abs(Date.now() - state.dataUpdatedAt) < recentMs)
}

const streamMs = 1_000

/**
 * Returns a function that waits until the page has the entry `seq` of the log, which the stream brings. If it doesn't within a second, everything
 * is read again.
 */
export function useCaughtUp(tournamentId: string): (seq: number) => Promise<void> {
  const queryClient = useQueryClient()
  const { queryKey } = competitionQuery(useClient(), tournamentId)
  const refresh = useRefreshTournament(tournamentId)
  const isThere = (seq: number) => (queryClient.getQueryData(queryKey)?.version ?? 0) >= seq
  return async (seq) => {
    const streamed = Promise.withResolvers<void>()
    const timer = setTimeout(streamed.resolve, streamMs)
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (isThere(seq)) streamed.resolve()
    })
    if (!isThere(seq)) await streamed.promise
    clearTimeout(timer)
    stop()
    if (!isThere(seq)) await refresh()
  }
}
