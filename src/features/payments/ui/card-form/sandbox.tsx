import { useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { ChallengeStep } from './challenge.tsx'
import type { FillingProps } from './filling.ts'
import { cardProblems, formatCvc, formatExpiry } from './input.ts'
import type { CardField, CardText } from './input.ts'
import { CardNumberField } from './number-field.tsx'
import type { Outcome } from './outcome.ts'
import { answerChallenge, confirmCard } from './sandbox-api.ts'

const noCard: CardText = { number: '', expiry: '', cvc: '' }

/** The sandbox's card fields. They look and refuse cards as Stripe's do, and accept test cards only. */
export function SandboxCard({ ref, busy, ...paying }: FillingProps) {
  const [card, setCard] = useState(noCard)
  const [problems, setProblems] = useState<Partial<CardText>>({})
  const [answer, setAnswer] = useState<((answer: 'accept' | 'refuse') => void) | null>(null)
  const box = useRef<HTMLDivElement>(null)

  const type = (field: CardField, text: string) => {
    setCard((before) => ({ ...before, [field]: text }))
    setProblems(({ [field]: _solved, ...others }) => others)
  }

  const confirm = async (): Promise<Outcome> => {
    const found = cardProblems(card, new Date())
    const [first] = Object.keys(found)
    flushSync(() => setProblems(found))
    if (first) {
      box.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return { kind: 'unfinished' }
    }
    const outcome = await confirmCard(paying, card)
    if (outcome.kind !== 'challenged') return outcome
    const said = await new Promise<'accept' | 'refuse'>((resolve) => setAnswer(() => resolve))
    setAnswer(null)
    return answerChallenge(paying, said)
  }

  const fill = (testCard: CardText) => {
    setCard(testCard)
    setProblems({})
  }
  useImperativeHandle(ref, () => ({ confirm, fill }))

  if (answer) return <ChallengeStep onAnswer={answer} />
  return (
    <div ref={box} className="flex flex-col gap-5">
      <CardNumberField
        value={card.number}
        onValue={(number) => type('number', number)}
        error={problems.number}
        readOnly={busy}
      />
      <div className="grid grid-cols-2 items-start gap-4 sm:gap-6">
        <Field label="Expiration date" required error={problems.expiry}>
          <Input
            name="expiry"
            value={card.expiry}
            readOnly={busy}
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM / YY"
            onChange={(event) => type('expiry', formatExpiry(event.currentTarget.value, card.expiry))}
          />
        </Field>
        <Field label="Security code" required error={problems.cvc}>
          <Input
            name="cvc"
            value={card.cvc}
            readOnly={busy}
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="CVC"
            onChange={(event) => type('cvc', formatCvc(event.currentTarget.value, card.number))}
          />
        </Field>
      </div>
    </div>
  )
}
