import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { endingOf } from './payment-ending.ts'
import { completeEntry, successToast } from './payment-entry.ts'
import type { Entry } from './payment-entry.ts'

/**
 * Stands on the tournament's page, where a bank with a page of its own sends the captain back to. What was paid there is completed
 * here, and taken out of the address. Should that fail, the webhook does it.
 */
export function PaymentReturn({ tournamentId, userId }: { tournamentId: string; userId: string | undefined }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const query = useLocation({ select: (location) => location.searchStr })

  useEffect(() => {
    const returned = returnedFrom(query, tournamentId)
    if (!returned || !userId) return
    const { entry, ...paid } = returned
    const complete = async () => {
      await navigate({ to: '.', search: {}, replace: true, resetScroll: false })
      const said = await completeEntry(client, entry, { userId, ...paid }).then(() => successToast(entry), endingToast)
      toast(said)
      await queryClient.invalidateQueries({ queryKey: tournamentsKey })
    }
    void complete()
  }, [query, tournamentId, userId, client, queryClient, navigate])

  return null
}

/** What stripe.js and the payment page's return address say; null when nobody comes back from a payment. */
function returnedFrom(query: string, tournamentId: string) {
  const params = new URLSearchParams(query)
  const [intentId, teamName, teamId] = [params.get('payment_intent'), params.get('team') ?? '', params.get('teamId')]
  if (!intentId) return null
  const entry: Entry = teamId ? { tournamentId, teamId } : { tournamentId, teamName }
  return { entry, intentId, teamName }
}

function endingToast(error: unknown) {
  const { isCharged, title, words } = endingOf(error)
  return { title, description: isCharged ? words : 'Please try again or contact support.', destructive: true }
}
