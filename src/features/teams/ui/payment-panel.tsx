import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useEffect } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { Refused } from '#ui/api.ts'
import type { CardSettings } from './card-form-filling.ts'
import { setupRefusal, startedEntryQuery } from './payment-entry.ts'
import type { Entry } from './payment-entry.ts'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PaymentSummary } from './payment-summary.tsx'

interface PaymentPanelProps {
  tournament: Tournament
  entry: Entry
  settings: CardSettings
  userId: string
}

/** Claims the place when it is shown, and takes the payment for it beside a summary of what is paid for. */
export function PaymentPanel({ tournament, entry, settings, userId }: PaymentPanelProps) {
  const started = useStartedEntry(entry)
  const isTest = settings.mode === 'sandbox' || settings.publishableKey.startsWith('pk_test_')
  const knownName = 'teamName' in entry ? entry.teamName : null

  return (
    <div className="grid items-start gap-6 pt-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10 lg:pt-8">
      <div className="lg:sticky lg:top-24 lg:col-start-2">
        <PaymentSummary
          tournament={tournament}
          teamName={started.data?.teamName ?? knownName}
          entryFee={started.data?.amount ?? tournament.entryFee}
        />
      </div>
      <Card as="section" aria-labelledby="card" className="flex flex-col gap-6 lg:col-start-1 lg:row-start-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="card" className="type-heading">
            Pay by card
          </h2>
          {isTest && (
            <Badge tone="warning">
              <FlaskConical aria-hidden className="size-3.5" />
              Test payments: no money moves
            </Badge>
          )}
        </div>
        <p className="hidden rounded-md bg-sunken p-3 noscript:block">
          Paying needs JavaScript, which is switched off in this browser.
        </p>
        {started.data && !started.isFetching ? (
          <PaymentStep
            key={started.data.clientSecret}
            entry={entry}
            started={started.data}
            settings={settings}
            userId={userId}
            onStartAgain={() => void started.refetch()}
          />
        ) : (
          <PaymentSkeleton mode={settings.mode} />
        )}
      </Card>
    </div>
  )
}

/** The held place and its payment; where there is none to be had, says why and goes back to the tournament. */
function useStartedEntry(entry: Entry) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const started = useQuery(startedEntryQuery(client, entry))
  const { error } = started
  const { tournamentId } = entry

  useEffect(() => {
    if (!error) return
    if (error instanceof Refused && error.code === 'not_signed_in') {
      void navigate({ to: '/', replace: true })
      return
    }
    toast({
      title: 'Payment Setup Failed',
      description: setupRefusal(error) ?? 'Unable to set up payment. Please try again.',
      destructive: true,
    })
    void queryClient.invalidateQueries({ queryKey: tournamentsKey })
    void navigate({ to: '/tournament/$id', params: { id: tournamentId }, replace: true })
  }, [error, tournamentId, navigate, queryClient])

  return started
}
