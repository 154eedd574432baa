import ShieldQuestionMark from 'lucide-react/icons/shield-question-mark'
import { Button } from '#ui/button.tsx'
import { useFocusOnArrival } from '#ui/focus.ts'

/** The bank's challenge to the cardholder (3-D Secure). In the sandbox, the tester responds. */
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
      <h3 id="challenge" className="type-subheading">
        Your bank wants to verify it&apos;s you
      </h3>
      <p className="text-soft">
        With a real card, you&apos;d confirm in your banking app or with a code. In this test, you choose what happens.
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="primary" onClick={() => onAnswer('accept')}>
          Yes, it&apos;s me
        </Button>
        <Button onClick={() => onAnswer('refuse')}>No, decline</Button>
      </div>
    </section>
  )
}
