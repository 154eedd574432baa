import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { ErrorState } from '#ui/list/error-state.tsx'
import { useLazy } from '#ui/lazy.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { celebrateEntry } from '../../just-entered/celebrate-entry.ts'

/** Payments whose completion began on this page: React repeats effects in development. */
const begun = new Set<string>()

const loadReturned = () => import('./returned.ts')

/**
 * On the tournament's page, to which a bank's own page redirects the captain: completes the payment made there and removes it from the URL.
 * If that fails, the webhook completes it.
 */
export default function PaymentReturn({ tournamentId, userId }: { tournamentId: string; userId: string | undefined }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const search = useLocation({ select: (location) => location.searchStr })
  const isBack = userId !== undefined && new URLSearchParams(search).has('payment_intent')
  const [attempt, setAttempt] = useState(1)
  const { code: returned, failed } = useLazy(loadReturned, isBack ? attempt : null)

  useEffect(() => {
    const query = new URLSearchParams(search)
    const intentId = query.get('payment_intent')
    if (!returned || !isBack || !intentId || begun.has(intentId)) return
    begun.add(intentId)
    const complete = async () => {
      await navigate({ to: '.', search: {}, replace: true, resetScroll: false })
      const { outcome, team } = await returned.completeReturned(client, tournamentId, userId, query)
      toast(outcome)
      if (team) await celebrateEntry(router, queryClient, team)
      else await queryClient.invalidateQueries({ queryKey: tournamentsKey })
    }
    void complete()
  }, [returned, isBack, search, tournamentId, userId, client, queryClient, router, navigate])

  if (!failed) return null
  return (
    <ErrorState
      title="Couldn't confirm your payment"
      hint="Check your connection and try again. If you paid, we'll register your team as soon as the payment is confirmed."
      onRetry={() => setAttempt(attempt + 1)}
      className="mt-6"
    />
  )
}
