import Lock from 'lucide-react/icons/lock'
import { useRef, useState } from 'react'
import { formatDollars } from '#lib/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useFocusBack } from '#ui/overlay/use-focus-back.ts'
import type { StartedEntry } from '../../contract.ts'
import { ElementsCard } from './elements.tsx'
import type { CardSettings, Filling } from './filling.ts'
import { SandboxCard } from './sandbox.tsx'
import { TestCards } from './test-cards.tsx'

export interface CardFormProps {
  settings: CardSettings
  payment: StartedEntry
  returnUrl: string
  /** An attempt began or ended. While one is under way, the hold doesn't expire on screen. */
  onPaying: (isPaying: boolean) => void
  /** The card was charged, or its bank is processing it. Resolves with a sentence if it wasn't charged after all. */
  onPaid: (kind: 'succeeded' | 'processing') => Promise<string | null>
  /** The payment was canceled before the card was charged. */
  onExpired: () => void
}

const supportAdvice = 'Please try again or contact support.'
const nothingCharged = "You weren't charged. Try again or use another card."
const connectionLost = {
  title: 'We lost the connection to the payment service.',
  advice: "Please try again. You won't be charged twice.",
}

/** Takes a card and pays. A refused card keeps what was typed and shows the provider's sentence. Pressing twice pays once. */
export function CardForm({ settings, payment, returnUrl, onPaying, onPaid, onExpired }: CardFormProps) {
  const filling = useRef<Filling>(null)
  const [isPaying, setIsPaying] = useState(false)
  const [refusal, setRefusal] = useState<typeof connectionLost | null>(null)

  /** The toast is announced; the alert stays next to the button. */
  const fail = (shown: typeof connectionLost, description: string) => {
    setRefusal(shown)
    toast({ title: 'Payment Failed', description, destructive: true })
  }

  const tryToPay = async () => {
    const outcome = (await filling.current?.confirm()) ?? { kind: 'unfinished' }
    if (outcome.kind === 'expired') return onExpired()
    if (outcome.kind === 'unreachable') return fail(connectionLost, supportAdvice)
    if (outcome.kind === 'refused') return fail({ title: outcome.message, advice: nothingCharged }, outcome.message)
    if (outcome.kind !== 'succeeded' && outcome.kind !== 'processing') return
    const sentence = await onPaid(outcome.kind)
    if (sentence) setRefusal({ title: sentence, advice: nothingCharged })
  }

  const payButton = useFocusBack(isPaying)

  const pay = async () => {
    if (isPaying) return
    setIsPaying(true)
    onPaying(true)
    setRefusal(null)
    try {
      await tryToPay()
    } finally {
      setIsPaying(false)
      onPaying(false)
    }
  }

  // The button is hidden while something replaces the card fields: the bank's challenge, or a form that didn't load.
  const Card = settings.mode === 'stripe' ? ElementsCard : SandboxCard
  return (
    <form
      noValidate
      aria-label="Card payment"
      className="group flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <Card
        ref={filling}
        payment={payment}
        publishableKey={settings.publishableKey}
        returnUrl={returnUrl}
        busy={isPaying}
      />
      {refusal && (
        <Alert tone="danger" role="alert" title={refusal.title}>
          {refusal.advice}
        </Alert>
      )}
      <Button
        ref={payButton}
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={isPaying}
        className="group-has-data-instead:hidden"
      >
        {!isPaying && <Lock aria-hidden />}
        Pay {formatDollars(payment.amount)}
      </Button>
      {settings.mode === 'sandbox' && (
        <TestCards disabled={isPaying} onPick={(card) => filling.current?.fill?.(card)} />
      )}
    </form>
  )
}
