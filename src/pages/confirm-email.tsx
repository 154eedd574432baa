import { Link, createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useSessionActs } from '#features/accounts/ui/session.ts'
import { Refused, answer } from '#ui/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { ownPageHead } from '#ui/page-head.ts'
import { useClient } from '#ui/use-client.ts'

export const Route = createFileRoute('/confirm-email')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token !== '' ? { token } : {},
  head: () => ownPageHead('Confirm your email'),
  component: ConfirmEmailPage,
})

type Outcome = { email: string } | { refusal: string }

/** Where the mailed link leads. It takes a press: programs that look into mail follow links too, and would use it up. */
function ConfirmEmailPage() {
  const { token } = Route.useSearch()
  const client = useClient()
  const { lookAgain } = useSessionActs()
  const [isSending, setIsSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(
    token ? null : { refusal: 'The link is not complete. Open it from the mail once more.' },
  )

  const confirm = async () => {
    setIsSending(true)
    try {
      setOutcome(await answer(client.auth['confirm-email'].$post({ json: { token: token ?? '' } })))
      await lookAgain()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setOutcome({ refusal: error.message })
    } finally {
      setIsSending(false)
    }
  }

  const isDone = outcome !== null && 'email' in outcome
  return (
    <Container width="form" className="flex flex-col items-start gap-6 py-12 sm:py-20">
      <h1 className="type-title">{isDone ? 'Email confirmed' : 'Confirm your email'}</h1>
      <p role="status" className="max-w-full break-words text-soft">
        {outcome === null
          ? 'One press, and we know that we can reach you here.'
          : isDone
            ? `Thank you. From now on we write to ${outcome.email}.`
            : outcome.refusal}
      </p>
      {outcome === null ? (
        <>
          <Button
            variant="primary"
            size="lg"
            busy={isSending}
            className="noscript:hidden"
            onClick={() => void confirm()}
          >
            Confirm my email
          </Button>
          <p className="hidden rounded-md bg-sunken p-3 noscript:block">
            Confirming needs JavaScript, which is switched off in this browser.
          </p>
        </>
      ) : (
        <Link to="/profile" search={{}} className={buttonClass()}>
          Go to My Teams
        </Link>
      )}
    </Container>
  )
}
