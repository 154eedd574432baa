import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { redirectToLogin } from '#features/accounts/ui/login-redirect.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { Card } from '#ui/card.tsx'
import { Lazy, preload } from '#ui/lazy.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Refused } from '#ui/client/api.ts'
import type { CardSettings } from '../card-form/filling.ts'
import { TestPayments } from './test-payments.tsx'
import { AlreadyPaid } from './already-paid.tsx'
import { closedEntryText, EntryRefusal, freeEntryText } from './closed-entry.tsx'
import { PaymentAsk } from './hold-prompt.tsx'
import { setupToast, startedEntryQuery } from './entry.ts'
import type { Entry } from './entry.ts'
import { useIntention } from './intention.ts'
import type { OwnSpot } from './own-spot.ts'
import { PaymentSkeleton } from './skeleton.tsx'
import type { PaymentStepProps } from './step.tsx'
import { PaymentSummary } from './summary.tsx'
import { PaymentTerms } from './payment-terms.tsx'
import { withdrawalTerms } from '../withdrawal-terms.ts'

/** The card form: loaded while the spot is being held. */
const loadStep = () => import('./step.tsx')

interface PaymentPanelProps {
  tournament: Tournament
  entry: Entry
  settings: CardSettings
  userId: string
  /** Null for a deleted account. */
  organizerName: string | null
  /** This team's own registration, if it has a spot. */
  own: OwnSpot | null
}

/** Holds a spot once the captain asks for it, and takes the payment next to a summary of the registration. */
export function PaymentPanel({ tournament, entry, settings, userId, organizerName, own }: PaymentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isPaid = own?.paymentStatus === 'paid'
  const isFree = (own?.amount ?? tournament.entryFee) === 0
  const { isConfirmed, confirm } = useIntention('teamId' in entry || own !== null)
  const started = useStartedEntry(entry, isConfirmed && !isPaid && !isFree)
  const [now] = useState(() => new Date())
  const closed = closedEntryText(tournament, now)
  const amount = started.data?.amount ?? own?.amount ?? tournament.entryFee
  const isClosed = !isConfirmed && closed !== null
  const knownName = own?.teamName ?? ('teamName' in entry ? entry.teamName : null)
  const holdSpot = () => {
    confirm()
    heading.current?.focus() // the button is replaced by the card form
  }

  const refundTerms = withdrawalTerms(tournament, amount, now)
  const terms = <PaymentTerms refundTerms={refundTerms} organizerName={organizerName} amount={amount} />

  return (
    <div className="grid items-start gap-6 pt-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10 lg:pt-8">
      <div className="lg:sticky lg:top-24 lg:col-start-2">
        <PaymentSummary
          tournament={tournament}
          teamName={started.data?.teamName ?? knownName}
          organizerName={organizerName}
          entryFee={amount}
        />
      </div>
      <Card as="section" aria-labelledby="card" className="flex flex-col gap-6 lg:col-start-1 lg:row-start-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} id="card" tabIndex={-1} className="type-heading outline-none">
            {isPaid || isFree ? 'Your registration' : 'Pay by card'}
          </h2>
          {!isPaid && !isFree && <TestPayments settings={settings} />}
        </div>
        {!isPaid && !isFree && (
          <p className="hidden rounded-md bg-sunken p-3 noscript:block">To pay, turn on JavaScript in your browser.</p>
        )}
        {isPaid ? (
          <AlreadyPaid registrationId={own.id} teamName={own.teamName} isFree={isFree} tournament={tournament} />
        ) : isClosed ? (
          <EntryRefusal {...closed} tournamentId={tournament.id} />
        ) : isFree ? (
          <EntryRefusal {...freeEntryText} tournamentId={tournament.id} />
        ) : !isConfirmed && knownName !== null ? (
          <>
            <PaymentAsk tournamentId={tournament.id} teamName={knownName} entryFee={amount} onGoOn={holdSpot} />
            {terms}
          </>
        ) : started.data && !started.isFetching ? (
          <Lazy<PaymentStepProps>
            key={started.data.clientSecret}
            load={loadStep}
            props={{
              tournament,
              entry,
              started: started.data,
              settings,
              userId,
              onStartAgain: () => void started.refetch(),
              terms,
            }}
            fallback={<PaymentSkeleton mode={settings.mode} />}
          />
        ) : (
          <>
            <PaymentSkeleton mode={settings.mode} />
            {terms}
          </>
        )}
      </Card>
    </div>
  )
}

/** The held spot and its payment. If no spot can be held, shows why and goes back to the tournament. */
function useStartedEntry(entry: Entry, isConfirmed: boolean) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const started = useQuery({ ...startedEntryQuery(client, entry), enabled: isConfirmed })
  const { error } = started
  const { tournamentId } = entry
  const registrationId = started.data?.registrationId

  useEffect(() => {
    preload(loadStep)
  }, [])

  useEffect(() => {
    // The spot changes the tournament's counts and the captain's registrations.
    if (registrationId) void queryClient.invalidateQueries({ queryKey: tournamentsKey })
  }, [registrationId, queryClient])

  useEffect(() => {
    if (!error) return
    if (error instanceof Refused && error.code === 'not_logged_in') {
      void navigate(redirectToLogin(window.location.pathname + window.location.search))
      return
    }
    toast(setupToast(error))
    void queryClient.invalidateQueries({ queryKey: tournamentsKey })
    void navigate({ to: '/tournament/$id', params: { id: tournamentId }, replace: true })
  }, [error, tournamentId, navigate, queryClient])

  return started
}
