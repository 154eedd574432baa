import ShieldQuestionMark from 'lucide-react/icons/shield-question-mark'
import { Button } from '#ui/button.tsx'
import { useFocusOnArrival } from './payment-focus.ts'

/** The question a bank puts to its cardholder (3-D Secure); in the sandbox nobody but the tester answers it. */
export function ChallengeStep({ onAnswer }: { onAnswer: (answer: 'accept' | 'refuse') => void }) {
  const box = useFocusOnArrival<HTMLElement>()
  return (
    <section
      ref={box}
      tabIndex={-1}
      data-instead
      aria-labelledby="challenge"
      className="flex flex-col gap-4 rounded-lg border-2 border-edge bg-surface p-5 outline-none sm:p-6"
    >
      <ShieldQuestionMark aria-hidden className="size-8 text-soft" />
      <h3 id="challenge" className="type-display text-xl">
        Your bank wants to be sure it is you
      </h3>
      <p className="text-soft">
        With a real card this is a message in your banking app or a code on your phone. Here you answer for the bank.
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="primary" onClick={() => onAnswer('accept')}>
          Yes, it is me
        </Button>
        <Button onClick={() => onAnswer('refuse')}>Refuse</Button>
      </div>
    </section>
  )
}
