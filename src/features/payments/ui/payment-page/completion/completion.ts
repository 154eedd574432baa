import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Team } from '#features/teams/contract.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { currentToast, dismissToast, toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { celebrateEntry } from '../../just-entered/celebrate-entry.ts'
import { listedTeamQuery } from './listed-team.ts'
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
export function useCompletion(entry: Entry, spot: { userId: string; registrationId: string }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const [ending, setEnding] = useState<Ending | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [isCompleting, setIsCompleting] = useState(false)

  const open = async (team: Pick<Team, 'id' | 'tournamentId'>) => {
    toast(successToast(entry))
    await celebrateEntry(router, queryClient, team)
    await navigate({ to: '/tournament/$id', params: { id: entry.tournamentId }, replace: true })
  }

  const register = async (paid: Paid) => {
    if ('teamName' in entry) toast(processingToast)
    await open(await completeEntry(client, entry, paid))
  }

  // The webhook or the sweep may list the team meanwhile.
  const { data: teamId } = useQuery({
    ...listedTeamQuery(client, spot),
    enabled: ending?.isExpected === true && !isCompleting,
  })
  const openListed = useEffectEvent((id: string) => void open({ id, tournamentId: entry.tournamentId }))
  useEffect(() => {
    if (teamId) openListed(teamId)
  }, [teamId])

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
