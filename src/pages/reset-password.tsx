import { createFileRoute } from '@tanstack/react-router'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog-store.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { ownPageHead } from '#ui/page-head.ts'
import { Skeleton } from '#ui/skeleton.tsx'

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token !== '' ? { token } : {},
  head: () => ownPageHead('Choose a new password'),
  component: ResetPasswordPage,
})

const loadForm = () => import('#features/accounts/ui/reset-form.tsx')

/** Where the mailed link leads. */
function ResetPasswordPage() {
  const { token } = Route.useSearch()
  return (
    <Container width="form" className="flex flex-col gap-6 py-12 sm:py-20">
      <h1 className="type-title">Choose a new password</h1>
      {token ? (
        <>
          <p className="text-soft">Once it is set you are logged out everywhere and log in with the new one.</p>
          <div className="noscript:hidden">
            <OnDemand load={loadForm} props={{ token }} fallback={<Skeleton className="h-38" />} />
          </div>
          <p className="hidden rounded-md bg-sunken p-3 noscript:block">
            Choosing a password needs JavaScript, which is switched off in this browser.
          </p>
        </>
      ) : (
        <>
          <p className="text-soft">The link is not complete. Open it from the mail once more, or ask for a new one.</p>
          <Button className="self-start noscript:hidden" onClick={() => openAuthDialog('login')}>
            Ask for a new link
          </Button>
        </>
      )}
    </Container>
  )
}
