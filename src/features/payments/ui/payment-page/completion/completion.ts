import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { currentToast, dismissToast, toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { celebrateEntry } from '../../just-entered/celebrate-entry.ts'
import { endingOf, processing } from './ending.ts'
import type { Ending } from './ending.ts'
import { completeEntry, failureToast, processingToast, successToast } from '../entry.ts'
import type { Entry } from '../entry.ts'

type Paid = { userId: string; teamName: string; intentId: string }

/**
 * After the card is charged: lists the team and opens the tournament's page. `complete` resolves with a message if the card was not charged
 * after all. `ending` says what happened if the card was charged but the team is not listed yet: that is then the only message, so no toast
 * stays beside it. `attempts` counts how often listing it failed.
 */
export function useCompletion(entry: Entry) {
  const client = useClient()
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const [ending, setEnding] = useState<Ending | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [isCompleting, setIsCompleting] = useState(false)

  const register = async (paid: Paid) => {
    if ('teamName' in entry) toast(processingToast)
    const team = await completeEntry(client, entry, paid)
    toast(successToast(entry))
    await celebrateEntry(router, queryClient, team)
    await navigate({ to: '/tournament/$id', params: { id: entry.tournamentId }, replace: true })
  }

  const complete = async (paid: Paid): Promise<string | null> => {
    setIsCompleting(true)
    try {
      await register(paid)
      return null
    } catch (error) {
      reportUnexpected(error)
      const failure = endingOf(error)
      setEnding(failure.isCharged ? failure : null)
      setAttempts((before) => before + 1)
      if (!failure.isCharged) {
        toast(failureToast)
        return failure.message
      }
      dismissToast(currentToast()?.id ?? 0)
      return null
    } finally {
      setIsCompleting(false)
    }
  }

  return { complete, awaitBank: () => setEnding(processing), ending, attempts, isCompleting }
}
