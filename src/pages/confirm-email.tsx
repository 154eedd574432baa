import { Link, createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog/store.ts'
import { mailedLinkQuery } from '#features/accounts/ui/queries.ts'
import { useSession, useSessionActions } from '#features/accounts/ui/session.ts'
import { Refused, unwrap } from '#ui/client/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { linkSecret, useLinkSecret } from '#ui/client/link-secret.ts'
import { textOf } from '#ui/search-params.ts'
import { ownPageHead } from '#ui/page/page-head.ts'
import { useClient } from '#ui/client/use-client.ts'

export const Route = createFileRoute('/confirm-email')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({
    token: textOf(token).slice(0, 200) || undefined,
  }),
  loader: async ({ context: { queryClient, client }, location }) => {
    const token = linkSecret(location)
    return { token, link: token ? await queryClient.query(mailedLinkQuery(client, 'confirm-email', token)) : null }
  },
  head: () => ownPageHead('Confirm your email'),
  component: ConfirmEmailPage,
})

type Outcome = { email: string } | { refusal: string }

const incomplete = 'This link is incomplete. Try opening it from the email again.'
const expired = 'This link was already used or has expired. You can send yourself a new one in My Teams, under Account.'

/** The page behind the emailed link. It takes a click, because mail scanners open links too and would use this one up. */
function ConfirmEmailPage() {
  const { token, link: loaded } = Route.useLoaderData()
  useLinkSecret(token)
  const client = useClient()
  const { refreshAllTabs } = useSessionActions()
  const [isSending, setIsSending] = useState(false)
  const [reply, setReply] = useState<Outcome | null>(null)
  // As it was when the page opened: confirming uses the link up.
  const [link, setLink] = useState<{ isUsable: boolean } | null>(loaded)
  if (link === null && loaded !== null) setLink(loaded)
  const outcome = reply ?? outcomeOf(token, link)

  const confirm = async () => {
    setIsSending(true)
    try {
      setReply(await unwrap(client.auth['confirm-email'].$post({ json: { token: token ?? '' } })))
      await refreshAllTabs()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setReply({ refusal: error.message })
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
          ? 'Click the button to confirm that this is your address.'
          : isDone
            ? `Thank you. From now on, we'll email you at ${outcome.email}.`
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
            To confirm your email, turn on JavaScript in your browser.
          </p>
        </>
      ) : (
        <Next />
      )}
    </Container>
  )
}

function outcomeOf(token: string | undefined, link: { isUsable: boolean } | null): Outcome | null {
  if (!token) return { refusal: incomplete }
  return link && !link.isUsable ? { refusal: expired } : null
}

/** My Teams, which asks to log in when nobody is logged in. */
function Next() {
  const user = useSession()
  const navigate = Route.useNavigate()
  if (user) {
    return (
      <Link to="/profile" search={{}} className={buttonClass()}>
        Go to My Teams
      </Link>
    )
  }
  return (
    <Button
      className="noscript:hidden"
      onClick={() => openAuthDialog('login', { onLoggedIn: () => void navigate({ to: '/profile', search: {} }) })}
    >
      Log in
    </Button>
  )
}
