import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog/store.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import type { Invitation } from '#features/teams/contract.ts'
import { useInvitationResponse } from '#features/teams/ui/invitations/use-invitation-response.ts'
import { invitationQuery } from '#features/teams/ui/queries.ts'
import { formatTournamentDates } from '#features/tournaments/ui/tournament-dates.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { DefinitionList } from '#ui/list/definition-list.tsx'
import { found } from '#ui/client/loaders.ts'
import { ownPageHead } from '#ui/page/page-head.ts'
import { linkSecret, useLinkSecret } from '#ui/client/link-secret.ts'
import { textOf } from '#ui/search-params.ts'
import { useClient } from '#ui/client/use-client.ts'

export const Route = createFileRoute('/invitation/$id')({
  validateSearch: ({ secret }: Record<string, unknown>): { secret?: string } => ({
    secret: textOf(secret).slice(0, 100) || undefined,
  }),
  loader: async ({ context: { queryClient, client }, params: { id }, location }) => {
    const secret = linkSecret(location)
    await found(queryClient.query(invitationQuery(client, id, secret)))
    return secret
  },
  head: () => ownPageHead('Invitation'),
  notFoundComponent: NoInvitation,
  component: InvitationPage,
})

/** The page that an invitation's link opens, with or without an account. */
function InvitationPage() {
  const client = useClient()
  const { id } = Route.useParams()
  const secret = Route.useLoaderData()
  useLinkSecret(secret)
  const { data: invitation, dataUpdatedAt } = useSuspenseQuery(invitationQuery(client, id, secret))
  const { role, teamName, inviterName, tournamentId, tournamentName, location, startDate, timeZone } = invitation
  return (
    <Container width="form" className="flex flex-col items-start gap-6 py-12 sm:py-20">
      <h1 className="type-title max-w-full break-words">
        {role === 'captain' ? `Be the captain of ${teamName}?` : `Play for ${teamName}?`}
      </h1>
      <p className="max-w-full break-words">
        {inviterName} {role === 'captain' ? 'invited you to be its captain in' : 'invited you to join the team for'}{' '}
        <Link to="/tournament/$id" params={{ id: tournamentId }} className="underline">
          {tournamentName}
        </Link>
        .
      </p>
      <DefinitionList
        className="w-full"
        facts={[
          { term: 'When', detail: formatTournamentDates({ startDate, endDate: startDate, timeZone }) },
          { term: 'Where', detail: location },
        ]}
      />
      <Answer invitation={invitation} loadedAt={dataUpdatedAt} secret={secret} />
    </Container>
  )
}

interface AnswerProps {
  invitation: Invitation
  loadedAt: number
  secret: string | undefined
}

function Answer({ invitation, loadedAt, secret }: AnswerProps) {
  const user = useSession()
  const userId = user?.id ?? null
  // Right after logging in, the invitation is still the one that a guest sees.
  const [loaded, setLoaded] = useState({ at: loadedAt, userId })
  if (loaded.at !== loadedAt) setLoaded({ at: loadedAt, userId })
  const { respond, isResponding } = useInvitationResponse(invitation, secret)
  const { role, status, email, recipient } = invitation
  const ending = endingOf(invitation, user !== null)
  const logIn = () => openAuthDialog('login', { email: email ?? undefined })
  if (user && loaded.userId !== userId) {
    return (
      <Button variant="primary" size="lg" busy>
        {joinText(invitation)}
      </Button>
    )
  }
  if (ending) {
    return (
      <>
        <p role="status" className="max-w-full break-words">
          {ending.text}
        </p>
        {ending.next === 'my-teams' && (
          <Link to="/profile" search={{ tab: 'teams' }} className={buttonClass()}>
            Go to My Teams
          </Link>
        )}
        {ending.next === 'login' && (
          <Button className="noscript:hidden" onClick={logIn}>
            Log in
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      {status !== 'invited' && (
        <p role="status">
          {said[status]} {role === 'captain' ? 'You can still accept.' : 'You can still join.'}
        </p>
      )}
      <div className="flex flex-wrap gap-3 noscript:hidden">
        {user ? (
          <Button variant="primary" size="lg" busy={isResponding} onClick={() => void respond('accepted')}>
            {joinText(invitation)}
          </Button>
        ) : (
          <>
            {recipient === 'anyone' && (
              <Button
                variant="primary"
                size="lg"
                onClick={() => openAuthDialog('signup', { email: email ?? undefined })}
              >
                {role === 'captain' ? 'Sign up to accept' : 'Sign up to join'}
              </Button>
            )}
            <Button variant={recipient === 'anyone' ? 'secondary' : 'primary'} size="lg" onClick={logIn}>
              {recipient === 'anyone' ? 'Log in' : role === 'captain' ? 'Log in to accept' : 'Log in to join'}
            </Button>
          </>
        )}
        {status === 'invited' && (
          <Button variant="quiet" size="lg" disabled={isResponding} onClick={() => void respond('declined')}>
            Decline
          </Button>
        )}
      </div>
      <p className="hidden rounded-md bg-sunken p-3 noscript:block">To reply, turn on JavaScript in your browser.</p>
    </>
  )
}

const joinText = ({ role }: Invitation) => (role === 'captain' ? 'Become captain' : 'Join the team')

const said = { accepted: '', declined: 'You declined.', left: 'You left this team.' }

/** What is left to say when this visitor cannot answer, or null when they can. */
function endingOf(
  { role, status, recipient, isOpen, isTeamRegistered, teamName, tournamentName, inviterName }: Invitation,
  isLoggedIn: boolean,
): { text: string; next?: 'my-teams' | 'login' } | null {
  if (!isTeamRegistered) return { text: `${teamName} is no longer registered for ${tournamentName}.` }
  if (status === 'accepted' && recipient === 'you')
    return { text: role === 'captain' ? "You're the captain." : "You're on the team.", next: 'my-teams' }
  if (status === 'accepted' && !isLoggedIn)
    return { text: 'This invitation was accepted. If you accepted it, log in to see your team.', next: 'login' }
  if (status === 'accepted') return { text: `Someone else accepted this invitation. Ask ${inviterName} for a new one.` }
  if (!isOpen && role === 'captain')
    return { text: `${teamName} already has a captain, or the tournament has ended or was canceled.` }
  if (!isOpen) return { text: `${teamName} can't add players anymore, because its roster is final.` }
  if (recipient === 'another_account' && isLoggedIn)
    return { text: `This invitation is for another account. Ask ${inviterName} for a new one.` }
  return null
}

function NoInvitation() {
  useLinkSecret(undefined)
  return (
    <Container width="form" className="flex flex-col items-start gap-6 py-12 sm:py-20">
      <h1 className="type-title">Invitation not found</h1>
      <p>
        It may have been withdrawn, the tournament may have been canceled, or the link is incomplete. Try opening it
        from the email again.
      </p>
      <Link to="/tournaments" className={buttonClass()}>
        Find Tournaments
      </Link>
    </Container>
  )
}
