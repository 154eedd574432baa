import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { statsKey, tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { endingOf, processing } from './payment-ending.ts'
import type { Ending } from './payment-ending.ts'
import { completeEntry, failureToast, processingToast, successToast } from './payment-entry.ts'
import type { Entry } from './payment-entry.ts'

type Paid = { userId: string; teamName: string; intentId: string }

/**
 * What follows the card: the team is put on the list, and the captain is taken there. `complete` resolves with a sentence when the
 * card was not charged after all. `ending` says what happened when the money was taken and the team is not on the list yet.
 */
export function useCompletion(entry: Entry) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [ending, setEnding] = useState<Ending | null>(null)
  const [isCompleting, setIsCompleting] = useState(false)

  const register = async (paid: Paid) => {
    if ('teamName' in entry) toast(processingToast)
    await completeEntry(client, entry, paid)
    void queryClient.invalidateQueries({ queryKey: tournamentsKey })
    void queryClient.invalidateQueries({ queryKey: statsKey })
    toast(successToast(entry))
    await navigate({ to: '/tournament/$id', params: { id: entry.tournamentId }, replace: true })
  }

  const complete = async (paid: Paid): Promise<string | null> => {
    setIsCompleting(true)
    try {
      await register(paid)
      return null
    } catch (error) {
      const failure = endingOf(error)
      setEnding(failure.isCharged ? failure : null)
      if (failure.isCharged) return null
      toast(failureToast(entry))
      return failure.words
    } finally {
      setIsCompleting(false)
    }
  }

  return { complete, awaitBank: () => setEnding(processing), ending, isCompleting }
}
