import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { placeRefusals } from '#lib/place-refusals.ts'
import { Alert } from '#ui/alert.tsx'
import { Refused, answer } from '#ui/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/use-client.ts'
import type { StartedEntry } from '../contract.ts'
import type { CardSettings } from './card-form-filling.ts'
import { CardForm } from './card-form.tsx'
import { GiveUpButton } from './hold-give-up-button.tsx'
import { useCompletion } from './payment-completion.ts'
import { PaymentCountdown } from './payment-countdown.tsx'
import type { Entry } from './payment-entry.ts'
import { useFocusOnArrival } from './payment-focus.ts'
import { withdrawalTerms } from './withdrawal-terms.ts'

export interface PaymentStepProps {
  tournament: Tournament
  entry: Entry
  started: StartedEntry & { lapsesAt: number }
  settings: CardSettings
  userId: string
  onStartAgain: () => void
}

/** From the held place to the paid team: the time that is left, the card, and what to say when it ends otherwise. */
export default function PaymentStep({ tournament, entry, started, settings, userId, onStartAgain }: PaymentStepProps) {
  const [lapsed, lapse] = useLapse(tournament.id)
  const [isPaying, setIsPaying] = useState(false)
  const { complete, awaitBank, ending, isCompleting } = useCompletion(entry)
  const navigate = useNavigate()
  const [now] = useState(() => new Date())

  const register = () => complete({ userId, teamName: started.teamName, intentId: started.paymentIntentId })
  const onPaid = async (kind: 'succeeded' | 'processing') => {
    if (kind === 'succeeded') return register()
    awaitBank()
    return null
  }

  if (ending) {
    return (
      <Notice title={ending.title} words={ending.words}>
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
  if (lapsed === 'cancelled' && !isPaying) {
    return (
      <Notice title="This tournament was cancelled" words="Your place in it is gone with it. Nothing was charged.">
        <Link to="/tournaments" className={buttonClass({ variant: 'primary' })}>
          Discover Tournaments
        </Link>
      </Notice>
    )
  }
  if (lapsed && !isPaying) {
    return (
      <Notice title="Your place was released" words={placeRefusals.place_lapsed[1]}>
        <Button variant="primary" onClick={onStartAgain}>
          Start again
        </Button>
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <PaymentCountdown lapsesAt={started.lapsesAt} onLapsed={lapse} />
        <p className="text-sm text-soft">{withdrawalTerms(tournament, started.amount, now)}</p>
      </div>
      <CardForm
        settings={settings}
        payment={started}
        returnUrl={returnUrl(entry)}
        onPaying={setIsPaying}
        onPaid={onPaid}
        onLapsed={lapse}
      />
      {'teamName' in entry && (
        <GiveUpButton
          registrationId={started.registrationId}
          teamName={started.teamName}
          onGivenUp={() => void navigate({ to: '/tournament/$id', params: { id: tournament.id }, replace: true })}
          className="self-start -ml-3"
        />
      )}
    </div>
  )
}

/** Why the place is gone: its time was over, or the tournament was cancelled, which only the server knows. */
function useLapse(tournamentId: string) {
  const client = useClient()
  const [lapsed, setLapsed] = useState<'released' | 'cancelled' | null>(null)
  const lapse = useCallback(() => {
    answer(client.tournaments[':id'].$get({ param: { id: tournamentId } })).then(
      () => setLapsed('released'),
      (error: unknown) => {
        const isGone = error instanceof Refused && error.code === 'tournament_not_found'
        setLapsed(isGone ? 'cancelled' : 'released')
      },
    )
  }, [client, tournamentId])
  return [lapsed, lapse] as const
}

/** Where a bank with a page of its own sends the captain back to: `PaymentReturn` there completes what was begun here. */
function returnUrl({ tournamentId, ...team }: Entry): string {
  const url = new URL(`/tournament/${tournamentId}`, window.location.origin)
  if ('teamId' in team) url.searchParams.set('teamId', team.teamId)
  else url.searchParams.set('team', team.teamName)
  return url.href
}

/** Stands where the form stood. */
function Notice({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  const box = useFocusOnArrival<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <Alert tone="warning" role="alert" title={title}>
        {words}
      </Alert>
      <div className="flex flex-col gap-3 sm:flex-row">{children}</div>
    </div>
  )
}
