import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog/store.ts'
import { mailedLinkQuery } from '#features/accounts/ui/queries.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { Lazy } from '#ui/lazy.tsx'
import { linkSecret, useLinkSecret } from '#ui/client/link-secret.ts'
import { textOf } from '#ui/search-params.ts'
import { ownPageHead } from '#ui/page/page-head.ts'
import { Skeleton } from '#ui/list/skeleton.tsx'

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({
    token: textOf(token).slice(0, 200) || undefined,
  }),
  loader: async ({ context: { queryClient, client }, location }) => {
    const token = linkSecret(location)
    return { token, link: token ? await queryClient.query(mailedLinkQuery(client, 'reset-password', token)) : null }
  },
  head: () => ownPageHead('Choose a new password'),
  component: ResetPasswordPage,
})

const loadForm = () => import('#features/accounts/ui/auth-dialog/reset-form.tsx')

/** The page behind the emailed link. */
function ResetPasswordPage() {
  const { token } = Route.useLoaderData()
  useLinkSecret(token)
  return (
    <Container width="form" className="flex flex-col gap-6 py-12 sm:py-20">
      <h1 className="type-title">Choose a new password</h1>
      {token ? (
        <WithLink token={token} />
      ) : (
        <NewLink why="This link is incomplete. Try opening it from the email again, or request a new one." />
      )}
    </Container>
  )
}

function WithLink({ token }: { token: string }) {
  // As it was when the page opened: the form uses the link up.
  const [link] = useState<{ isUsable: boolean } | null>(Route.useLoaderData().link)
  if (link && !link.isUsable) {
    return <NewLink why="This link was already used or has expired. Links work once, within one hour." />
  }
  return (
    <>
      <p className="text-soft">This logs you out everywhere. Then log in with your new password.</p>
      <div className="noscript:hidden">
        <Lazy load={loadForm} props={{ token }} fallback={<Skeleton className="h-38" />} />
      </div>
      <p className="hidden rounded-md bg-sunken p-3 noscript:block">
        To choose a password, turn on JavaScript in your browser.
      </p>
    </>
  )
}

function NewLink({ why }: { why: string }) {
  return (
    <>
      <p className="text-soft">{why}</p>
      <Button className="self-start noscript:hidden" onClick={() => openAuthDialog('login', { isForgotten: true })}>
        Request a new link
      </Button>
    </>
  )
}
