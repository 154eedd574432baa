import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useEffect } from 'react'
import { logInFirst } from '#features/accounts/ui/log-in-first.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { Refused } from '#ui/api.ts'
import type { CardSettings } from './card-form-filling.ts'
import { PaymentAsk } from './payment-ask.tsx'
import { setupRefusal, startedEntryQuery } from './payment-entry.ts'
import type { Entry } from './payment-entry.ts'
import { useIntention } from './payment-intention.ts'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import type { PaymentStepProps } from './payment-step.tsx'
import { PaymentSummary } from './payment-summary.tsx'

/** The card form: fetched while the place is being claimed. */
const loadStep = () => import('./payment-step.tsx')

interface PaymentPanelProps {
  tournament: Tournament
  entry: Entry
  settings: CardSettings
  userId: string
}

/** Claims the place once the captain means it, and takes the payment for it beside a summary of what is paid for. */
export function PaymentPanel({ tournament, entry, settings, userId }: PaymentPanelProps) {
  const { isMeant, confirm } = useIntention(entry)
  const started = useStartedEntry(entry, isMeant)
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
        {!isMeant && knownName !== null ? (
          <PaymentAsk
            tournamentId={tournament.id}
            teamName={knownName}
            entryFee={tournament.entryFee}
            onGoOn={confirm}
          />
        ) : started.data && !started.isFetching ? (
          <OnDemand<PaymentStepProps>
            key={started.data.clientSecret}
            load={loadStep}
            props={{
              tournament,
              entry,
              started: started.data,
              settings,
              userId,
              onStartAgain: () => void started.refetch(),
            }}
            fallback={<PaymentSkeleton mode={settings.mode} />}
          />
        ) : (
          <PaymentSkeleton mode={settings.mode} />
        )}
      </Card>
    </div>
  )
}

/** The held place and its payment; where there is none to be had, says why and goes back to the tournament. */
function useStartedEntry(entry: Entry, isMeant: boolean) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const started = useQuery({ ...startedEntryQuery(client, entry), enabled: isMeant })
  const { error } = started
  const { tournamentId } = entry
  const registrationId = started.data?.registrationId

  useEffect(() => {
    loadStep().catch(() => {}) // asked for again, and answered for, when it is shown
  }, [])

  useEffect(() => {
    // A place was taken: what was read of the tournament, and of one's own places, no longer is how things are.
    if (registrationId) void queryClient.invalidateQueries({ queryKey: tournamentsKey })
  }, [registrationId, queryClient])

  useEffect(() => {
    if (!error) return
    if (error instanceof Refused && error.code === 'not_signed_in') {
      void navigate(logInFirst(window.location.pathname + window.location.search))
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
