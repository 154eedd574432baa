import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { SendConfirmation } from '#features/accounts/ui/account/send-confirmation.tsx'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog/store.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import type { Claim } from '#features/registrations/contract.ts'
import { claimQuery } from '#features/registrations/ui/queries.ts'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Refused, unwrap } from '#ui/client/api.ts'
import { found } from '#ui/client/loaders.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Container } from '#ui/page/container.tsx'
import { ownPageHead } from '#ui/page/page-head.ts'
import { toast } from '#ui/toast/toast.ts'

export const Route = createFileRoute('/claim/$token')({
  loader: ({ context: { queryClient, client }, params: { token } }) =>
    found(queryClient.query(claimQuery(client, token))),
  head: () => ownPageHead('Become the captain'),
  notFoundComponent: ClaimEnded,
  component: ClaimPage,
})

/** The page behind a team's QR code, which makes one person its captain. */
function ClaimPage() {
  const { token } = Route.useParams()
  const { data: claim } = useSuspenseQuery(claimQuery(useClient(), token))
  const { tournamentId, tournamentName, teamName } = claim
  return (
    <Container width="form" className="flex flex-col items-start gap-6 py-12 sm:py-20">
      <h1 className="type-title max-w-full">Become the captain of {teamName}</h1>
      <p className="max-w-full break-words">
        The organizer entered {teamName} in{' '}
        <Link to="/tournament/$id" params={{ id: tournamentId }} className="underline">
          {tournamentName}
        </Link>
        . As captain, you invite players, pay the entry fee if it's still due, and get messages about the team.
      </p>
      <Answer claim={claim} token={token} />
      <p className="hidden rounded-md bg-sunken p-3 noscript:block">
        To become the captain, turn on JavaScript in your browser.
      </p>
    </Container>
  )
}

function Answer({ claim, token }: { claim: Claim; token: string }) {
  const user = useSession()
  const { become, isSending } = useClaim(claim, token)
  const logIn = (tab: 'login' | 'signup') => () =>
    openAuthDialog(tab, { reason: `Log in or sign up to become the captain of ${claim.teamName}` })
  if (!user) {
    return (
      <div className="flex flex-wrap gap-3 noscript:hidden">
        <Button variant="primary" size="lg" onClick={logIn('signup')}>
          Sign up to become the captain
        </Button>
        <Button size="lg" onClick={logIn('login')}>
          Log in
        </Button>
      </div>
    )
  }
  return (
    <>
      {!user.emailVerified && (
        <p role="status" className="max-w-full rounded-md bg-sunken p-3 break-words">
          First, confirm your email: open the link we sent to {user.email}, then come back to this page.
        </p>
      )}
      <div className="flex flex-wrap gap-3 noscript:hidden">
        <Button variant="primary" size="lg" busy={isSending} onClick={() => void become()}>
          Become the captain
        </Button>
        {!user.emailVerified && <SendConfirmation email={user.email} size="lg" />}
      </div>
    </>
  )
}

function useClaim({ teamName }: Claim, token: string) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  const [isSending, setIsSending] = useState(false)
  const become = async () => {
    setIsSending(true)
    try {
      const { tournamentId: id, teamId } = await unwrap(client.claim[':token'].$post({ param: { token } }))
      await queryClient.invalidateQueries({ queryKey: tournamentsKey })
      // In place of this page, so that the link isn't in the history.
      await navigate({ to: '/tournament/$id/team/$teamId', params: { id, teamId }, replace: true })
      toast({ title: "You're the captain", description: `You can now manage ${teamName} in My Teams.` })
    } catch (error) {
      reportUnexpected(error)
      const description = error instanceof Refused ? error.message : 'Please try again.'
      toast({ title: "Couldn't make you the captain", description, destructive: true })
    } finally {
      setIsSending(false)
    }
  }
  return { become, isSending }
}

function ClaimEnded() {
  return (
    <Container width="form" className="flex flex-col items-start gap-6 py-12 sm:py-20">
      <h1 className="type-title">This link doesn't work anymore</h1>
      <p>
        Each link works once, until the team's first match. This one may have been used or revoked, or it may be
        incomplete. Ask the organizer for a new one.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/profile" search={{ tab: 'teams' }} className={buttonClass()}>
          My Teams
        </Link>
        <Link to="/tournaments" className={buttonClass()}>
          Find Tournaments
        </Link>
      </div>
    </Container>
  )
}
