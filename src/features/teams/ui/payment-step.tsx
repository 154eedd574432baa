import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { refusals } from '#lib/errors.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import type { StartedEntry } from '../contract.ts'
import type { CardSettings } from './card-form-filling.ts'
import { CardForm } from './card-form.tsx'
import { useCompletion } from './payment-completion.ts'
import { PaymentCountdown } from './payment-countdown.tsx'
import type { Entry } from './payment-entry.ts'
import { useFocusOnArrival } from './payment-focus.ts'

interface PaymentStepProps {
  entry: Entry
  started: StartedEntry & { lapsesAt: number }
  settings: CardSettings
  userId: string
  onStartAgain: () => void
}

/** From the held place to the paid team: the time that is left, the card, and what to say when it ends otherwise. */
export function PaymentStep({ entry, started, settings, userId, onStartAgain }: PaymentStepProps) {
  const [isLapsed, setIsLapsed] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const { complete, awaitBank, ending, isCompleting } = useCompletion(entry)
  const lapse = useCallback(() => setIsLapsed(true), [])

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
  if (isLapsed && !isPaying) {
    return (
      <Notice title="Your place was released" words={refusals.place_lapsed[1]}>
        <Button variant="primary" onClick={onStartAgain}>
          Start again
        </Button>
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <PaymentCountdown lapsesAt={started.lapsesAt} onLapsed={lapse} />
      <CardForm
        settings={settings}
        payment={started}
        returnUrl={returnUrl(entry)}
        onPaying={setIsPaying}
        onPaid={onPaid}
        onLapsed={lapse}
      />
    </div>
  )
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
