import { useQueryClient } from '@tanstack/react-query'
import type { UsedAdvice } from '#features/competition/ui/advice/advice-panel.tsx'
import { noCourts, sentNewCourts } from '#features/competition/ui/new-courts/new-courts.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { toLocalInput } from '#lib/dates.ts'
import { unwrap } from '#ui/client/api.ts'
import { failureText } from '#ui/client/failure-text.ts'
import { useClient } from '#ui/client/use-client.ts'
import { toast } from '#ui/toast/toast.ts'
import { scheduleQuery } from '../queries.ts'
import { daysOf } from '../schedule/courts/court-form.ts'

/** Saves the match length and rest that formats were compared with, and the courts with their hours if there are none yet. */
export function useAdvisedCourts(tournament: Tournament) {
  const { id } = tournament
  const client = useClient()
  const queryClient = useQueryClient()
  const query = scheduleQuery(client, id)
  return async ({ courts: count, from, until, minutes, rest }: UsedAdvice) => {
    const sent = sentNewCourts(
      { ...noCourts, count, from, until, minutes, rest },
      daysOf(tournament),
      toLocalInput(tournament.endDate, tournament.timeZone),
    )
    if (!sent) return
    try {
      const { revision, courts, settings } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      const json = { ...settings, revision, minutes: sent.minutes, rest: sent.rest }
      const saved = await unwrap(
        client.tournaments[':id'].courts.$put({
          param: { id },
          json: { ...json, courts: courts.length > 0 ? courts : sent.courts },
        }),
      )
      queryClient.setQueryData(query.queryKey, saved)
      toast({
        title:
          courts.length > 0 ? 'Format, match length and rest saved' : 'Format, courts, match length and rest saved',
        ...(courts.length > 0 && { description: 'Your courts and their hours stay as they are.' }),
      })
    } catch (error) {
      toast({ title: 'Courts not saved', description: failureText(error), destructive: true })
    }
  }
}
