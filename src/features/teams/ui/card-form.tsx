import Lock from 'lucide-react/icons/lock'
import { useRef, useState } from 'react'
import { formatDollars } from '#lib/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useFocusBack } from '#ui/use-focus-back.ts'
import type { StartedEntry } from '../contract.ts'
import { ElementsCard } from './card-form-elements.tsx'
import type { CardSettings, Filling } from './card-form-filling.ts'
import { SandboxCard } from './card-form-sandbox.tsx'
import { TestCards } from './card-form-test-cards.tsx'

interface CardFormProps {
  settings: CardSettings
  payment: StartedEntry
  returnUrl: string
  /** An attempt began or ended: while one is under way, the place does not lapse on the screen. */
  onPaying: (isPaying: boolean) => void
  /** The card was charged, or its bank is at it. Resolves with a sentence if it was not charged after all, and the form goes on. */
  onPaid: (kind: 'succeeded' | 'processing') => Promise<string | null>
  /** The payment was called off before it was made. */
  onLapsed: () => void
}

const nothingCharged = 'Nothing was charged. You can try again, or use another card.'
const connectionLost = {
  title: 'The connection to the payment service broke off.',
  advice: 'Please try again: whatever came of this attempt, you are never charged twice.',
}

/**
 * Takes a card and pays. A refused card leaves everything as it was typed, with the provider's own sentence. Pressing twice pays
 * once: the button waits for the answer, and the payment is one and the same anyway.
 */
export function CardForm({ settings, payment, returnUrl, onPaying, onPaid, onLapsed }: CardFormProps) {
  const filling = useRef<Filling>(null)
  const [isPaying, setIsPaying] = useState(false)
  const [refusal, setRefusal] = useState<typeof connectionLost | null>(null)

  const tryToPay = async () => {
    const outcome = (await filling.current?.confirm()) ?? { kind: 'unfinished' }
    if (outcome.kind === 'lapsed') return onLapsed()
    if (outcome.kind === 'unreachable') return setRefusal(connectionLost)
    if (outcome.kind === 'refused') return setRefusal({ title: outcome.message, advice: nothingCharged })
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
    await tryToPay()
    setIsPaying(false)
    onPaying(false)
  }

  // Something that stands instead of the card's fields (the bank's question, a form that did not load) hides the button.
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
