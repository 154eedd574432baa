import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'

/**
 * Stands on the tournament's page, where a bank with a page of its own sends the captain back to. What was paid there is completed
 * here, by code that comes only then, and taken out of the address. Should that fail, the webhook does it.
 */
export function PaymentReturn({ tournamentId, userId }: { tournamentId: string; userId: string | undefined }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const search = useLocation({ select: (location) => location.searchStr })

  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!query.get('payment_intent') || !userId) return
    const complete = async () => {
      const { completeReturned } = await import('./payment-returned.ts')
      await navigate({ to: '.', search: {}, replace: true, resetScroll: false })
      toast(await completeReturned(client, tournamentId, userId, query))
      await queryClient.invalidateQueries({ queryKey: tournamentsKey })
    }
    void complete()
  }, [search, tournamentId, userId, client, queryClient, navigate])

  return null
}
