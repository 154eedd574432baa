import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { NewTick, Tick } from '#features/teams/check-in-contract.ts'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { toast } from '#ui/toast/toast.ts'
import { ticksQuery } from '../queries.ts'
import { useReadAfter } from '../use-read-after.ts'
import { unsentTicks } from './unsent.ts'
import type { UnsentTicks } from './unsent.ts'

const retryMs = 5_000
const none: readonly NewTick[] = []

/**
 * The ticks of everybody who runs the tournament, and a function that adds one. New ticks are kept on this device until the server has stored
 * them, and are sent one after the other, so that they arrive in their order.
 */
export function useTicks(tournamentId: string, userId: string) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { data: stored } = useSuspenseQuery(ticksQuery(client, tournamentId))
  const isHydrated = useHydrated()
  const store = useMemo(
    () => (isHydrated ? unsentTicks(`ticks:${userId}:${tournamentId}`) : null),
    [isHydrated, userId, tournamentId],
  )
  const unsent = useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    () => store?.current() ?? none,
    () => none,
  )
  const isSending = useRef(false)
  const [isOffline, setIsOffline] = useState(false)

  /** Sends one and resolves with whether to go on. A tick that the server refuses for good is dropped, and said. */
  const sendOne = async (ticks: UnsentTicks, json: NewTick): Promise<boolean> => {
    const { queryKey } = ticksQuery(client, tournamentId)
    const { ticks: route } = client.tournaments[':id']['check-in']
    try {
      const tick = await unwrap(route.$post({ param: { id: tournamentId }, json }))
      queryClient.setQueryData(queryKey, (before = []) => withTick(before, tick))
      setIsOffline(false)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setIsOffline(error.status === 0)
      if (mayPass(error)) return false
      toast({ title: 'Check-in not saved', description: error.message, destructive: true })
    }
    ticks.remove(json.id)
    return true
  }
  const sendAll = async (ticks: UnsentTicks) => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let [next] = ticks.current(); next; [next] = ticks.current()) if (!(await sendOne(ticks, next))) break
    } finally {
      isSending.current = false
    }
  }

  const hasUnsent = unsent.length > 0
  const sendNow = useEffectEvent(() => store && void sendAll(store))
  useEffect(() => {
    if (!hasUnsent) return undefined
    const send = () => void sendNow()
    send()
    const timer = setInterval(send, retryMs)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [hasUnsent])

  useReadAfter('check-in', tournamentId, ticksQuery(client, tournamentId).queryKey)

  const tick = (teamId: string, member: string | null, isHere: boolean) => {
    if (!store) return
    store.add({ id: crypto.randomUUID(), teamId, member, isHere })
    void sendAll(store)
  }
  return { stored, unsent, tick, isOffline: isOffline && hasUnsent }
}

const subscribeToNothing = () => () => {}

/** Whether the same request may succeed later: without a signal, logged out, too soon, or while the server has a problem. */
const mayPass = ({ status }: Refused) => status === 0 || status === 401 || status === 429 || status >= 500

/** These ticks with another one, in the server's order. */
const withTick = (ticks: readonly Tick[], tick: Tick): Tick[] =>
  [...ticks.filter(({ id }) => id !== tick.id), tick].toSorted((a, b) => a.seq - b.seq)
