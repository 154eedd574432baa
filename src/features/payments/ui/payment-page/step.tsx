import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { StartedEntry } from '../../contract.ts'
import type { CardSettings } from '../card-form/filling.ts'
import { CardForm } from '../card-form/card-form.tsx'
import { ReleaseHoldButton } from '../hold/release-hold-button.tsx'
import { useCompletion } from './completion/completion.ts'
import { PaymentCountdown } from './countdown.tsx'
import type { Entry } from './entry.ts'
import { useFocusOnArrival } from '#ui/focus.ts'
import { readSpotLoss, spotLossTexts } from './spot-loss.ts'
import type { SpotLoss } from './spot-loss.ts'

export interface PaymentStepProps {
  tournament: Tournament
  entry: Entry
  started: StartedEntry & { expiresAtMs: number | null }
  settings: CardSettings
  userId: string
  onStartAgain: () => void
  /** What is charged and comes back, shown while the captain can still decide. */
  terms: ReactNode
}

/** From a held spot to a paid team: the countdown, the card form, and what is shown when the payment ends another way. */
export default function PaymentStep({ terms, ...props }: PaymentStepProps) {
  const { tournament, entry, started, settings, userId, onStartAgain } = props
  const [spotLoss, handleSpotLoss] = useSpotLoss(tournament.id, userId, started)
  const [isPaying, setIsPaying] = useState(false)
  const { complete, awaitBank, ending, attempts, isCompleting } = useCompletion(entry, {
    userId,
    registrationId: started.registrationId,
  })
  const navigate = useNavigate()

  const register = () => complete({ userId, teamName: started.teamName, intentId: started.paymentIntentId })
  const onPaid = async (kind: 'succeeded' | 'processing') => {
    if (kind === 'succeeded') return register()
    awaitBank()
    return null
  }

  if (ending) {
    return (
      <Notice key={attempts} title={ending.title} message={ending.message}>
        {ending.canRetry && (
          <Button variant="primary" busy={isCompleting} onClick={() => void register()}>
            Try again
          </Button>
        )}
        <Link to="/tournament/$id" params={{ id: entry.tournamentId }} className={buttonClass()}>
          Back to the tournament
        </Link>
      </Notice>
    )
  }
  if (spotLoss && !isPaying) {
    return (
      <Notice {...spotLossTexts[spotLoss]}>
        {spotLoss === 'cancelled' ? (
          <Link to="/tournaments" className={buttonClass({ variant: 'primary' })}>
            Discover Tournaments
          </Link>
        ) : spotLoss === 'expired' || spotLoss === 'closed' ? (
          <Button variant="primary" onClick={onStartAgain}>
            Start again
          </Button>
        ) : (
          <Link to="/tournament/$id" params={{ id: tournament.id }} className={buttonClass({ variant: 'primary' })}>
            View Tournament
          </Link>
        )}
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {started.holdExpiresAt !== null && started.expiresAtMs !== null && (
        <PaymentCountdown expiresAtMs={started.expiresAtMs} until={started.holdExpiresAt} onExpired={handleSpotLoss} />
      )}
      <CardForm
        settings={settings}
        payment={started}
        returnUrl={returnUrl(entry)}
        onPaying={setIsPaying}
        onPaid={onPaid}
        onExpired={handleSpotLoss}
      />
      {'teamName' in entry && (
        <ReleaseHoldButton
          registrationId={started.registrationId}
          teamName={started.teamName}
          onReleased={() => void navigate({ to: '/tournament/$id', params: { id: tournament.id }, replace: true })}
          className="self-start -ml-3"
        />
      )}
      {terms}
    </div>
  )
}

/** Why the card form can't be paid anymore, which only the server knows; null while it can. */
function useSpotLoss(
  tournamentId: string,
  userId: string,
  { registrationId, expiresAtMs }: PaymentStepProps['started'],
) {
  const client = useClient()
  const [reason, setReason] = useState<SpotLoss | null>(null)
  const hasTime = expiresAtMs !== null
  const findReason = useCallback(() => {
    void readSpotLoss(client, { tournamentId, userId, registrationId }, hasTime).then(setReason)
  }, [client, tournamentId, userId, registrationId, hasTime])
  return [reason, findReason] as const
}

/** Where a bank's own page redirects the captain; `PaymentReturn` completes the payment there. */
function returnUrl({ tournamentId, ...team }: Entry): string {
  const url = new URL(`/tournament/${tournamentId}`, window.location.origin)
  if ('teamId' in team) url.searchParams.set('teamId', team.teamId)
  else url.searchParams.set('team', team.teamName)
  return url.href
}

/** Replaces the form. */
function Notice({ title, message, children }: { title: string; message: string; children: ReactNode }) {
  const box = useFocusOnArrival<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <Alert tone="warning" role="alert" title={title}>
        {message}
      </Alert>
      <div className="flex flex-col gap-3 sm:flex-row">{children}</div>
    </div>
  )
}
