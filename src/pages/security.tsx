import { createFileRoute } from '@tanstack/react-router'
import { LoginPrompt } from '#features/accounts/ui/profile/login-prompt.tsx'
import { passkeysQuery, sessionQuery, twoFactorQuery } from '#features/accounts/ui/queries.ts'
import { PasskeyCard } from '#features/accounts/ui/security/passkey-card.tsx'
import { TwoFactorCard } from '#features/accounts/ui/security/two-factor-card.tsx'
import { useSession } from '#features/accounts/ui/session.ts'
import { mustSetUpTwoFactor } from '#features/accounts/two-factor-rules.ts'
import { Alert } from '#ui/alert.tsx'
import { withTimeout } from '#ui/client/loaders.ts'
import { Container } from '#ui/page/container.tsx'
import { ownPageHead } from '#ui/page/page-head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

const title = 'Login security'

export const Route = createFileRoute('/security')({
  loader: async ({ context: { queryClient, client } }) => {
    const user = await queryClient.query(sessionQuery(client))
    if (!user) return
    // If one of these fails, its card says so.
    const queries = [
      queryClient.prefetchQuery(twoFactorQuery(client)),
      queryClient.prefetchQuery(passkeysQuery(client)),
    ]
    await withTimeout(Promise.all(queries))
  },
  head: () => ownPageHead(title),
  component: SecurityPage,
})

function SecurityPage() {
  const user = useSession()
  const { origin } = Route.useRouteContext()
  const mustSetUp = user !== null && mustSetUpTwoFactor(user, origin)
  if (!user) return <LoginPrompt title={title} message="Log in to protect your account with more than a password." />
  return (
    <Container width="form" className="flex flex-col gap-6 pb-16">
      <PageHeader title={title} lead="Protect your account with more than a password." />
      {mustSetUp && (
        <Alert tone="warning" title="Turn on two-factor authentication to continue">
          You run this site, so your account needs more than a password. You can use the rest of the site once it's on.
          Forgot your password? Log out first.
        </Alert>
      )}
      <TwoFactorCard />
      {!mustSetUp && <PasskeyCard />}
    </Container>
  )
}
