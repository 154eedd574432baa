import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SessionUser } from '#features/accounts/contract.ts'
import type { Profile } from '#features/accounts/profile-contract.ts'
import { profileTabs } from '#features/accounts/profile-values.ts'
import type { ProfileTab } from '#features/accounts/profile-values.ts'
import { AccountCard } from '#features/accounts/ui/account/card.tsx'
import { ProfileDetailsCard } from '#features/accounts/ui/profile/details.tsx'
import { ProfileHeader } from '#features/accounts/ui/profile/header.tsx'
import { LoginPrompt } from '#features/accounts/ui/profile/login-prompt.tsx'
import { ProfileNotFound } from '#features/accounts/ui/profile/not-found.tsx'
import { ProfileSkeleton } from '#features/accounts/ui/profile/skeleton.tsx'
import { ProfileTabs } from '#features/accounts/ui/profile/tabs.tsx'
import { profileQuery, sessionQuery } from '#features/accounts/ui/queries.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import type { UserTournament, Registration, WaitingListEntry } from '#features/registrations/contract.ts'
import { registrationsQuery, userTournamentsQuery, waitingListsQuery } from '#features/registrations/ui/queries.ts'
import { playedBy } from '#features/my-teams/ui/team-state.ts'
import { MyTeams } from '#features/my-teams/ui/my-teams.tsx'
import { Season } from '#features/my-teams/ui/deferred-parts.ts'
import { MyTournaments } from '#features/my-teams/ui/my-tournaments.tsx'
import { InvitationList } from '#features/teams/ui/invitations/invitation-list.tsx'
import { OfficialInvitationList } from '#features/tournaments/ui/invitations/official-invitation-list.tsx'
import { officialInvitationsQuery } from '#features/tournaments/ui/queries.ts'
import { invitationsQuery } from '#features/teams/ui/queries.ts'
import { sports } from '#lib/sports.ts'
import { Container } from '#ui/page/container.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Lazy } from '#ui/lazy.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { withTimeout } from '#ui/client/loaders.ts'
import { ownPageHead } from '#ui/page/page-head.ts'

export const Route = createFileRoute('/profile')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ProfileTab } => ({
    tab: profileTabs.find((name) => name === tab),
  }),
  // Amounts due change with time and with the bank's replies: reloaded on every visit, but not when switching tabs.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: async ({ context: { queryClient, client } }) => {
    const user = await queryClient.query(sessionQuery(client))
    if (!user) return null
    await withTimeout(
      Promise.all([
        queryClient.query({ ...profileQuery(client, user.id), staleTime: 0 }),
        // If one of the lists fails, its tab says so.
        queryClient.prefetchQuery({ ...registrationsQuery(client, user.id), staleTime: 0 }),
        queryClient.prefetchQuery({ ...userTournamentsQuery(client, user.id), staleTime: 0 }),
        queryClient.prefetchQuery({ ...waitingListsQuery(client, user.id), staleTime: 0 }),
        queryClient.prefetchQuery(invitationsQuery(client)),
        queryClient.prefetchQuery(officialInvitationsQuery(client)),
        Season.ready(),
      ]),
    )
    return user.id
  },
  head: () => ownPageHead('My Teams'),
  errorComponent: ProfileFailed,
  component: ProfilePage,
})

function ProfilePage() {
  const user = useSession()
  const readFor = Route.useLoaderData()
  // Right after a login, the profile isn't loaded yet.
  if (user) return user.id === readFor ? <OwnProfile user={user} /> : <ProfileSkeleton />
  return <LoginPrompt title="My Teams" message="Log in to see your teams, payments, tournaments, and winnings." />
}

function OwnProfile({ user }: { user: SessionUser }) {
  const client = useClient()
  const { data: profile, error } = useQuery(profileQuery(client, user.id))
  const registrations = useQuery(registrationsQuery(client, user.id))
  const tournaments = useQuery(userTournamentsQuery(client, user.id))
  const waiting = useQuery(waitingListsQuery(client, user.id))
  const tab: ProfileTab = Route.useSearch().tab ?? 'teams'
  const Panel = panels[tab]
  if (!profile && error) throw error
  // Shown together, so that nothing shifts when the lists arrive.
  if (!profile || registrations.isPending || tournaments.isPending || waiting.isPending) return <ProfileSkeleton />
  return (
    <>
      <ProfileHeader profile={profile} sports={sports} />
      <Container className="flex flex-col gap-6 pt-6 pb-16">
        {registrations.data && tournaments.data && (
          <Season.Deferred
            tournaments={tournaments.data}
            userId={user.id}
            now={new Date(registrations.dataUpdatedAt)}
          />
        )}
        <ProfileTabs tab={tab}>
          <Panel profile={profile} />
        </ProfileTabs>
      </Container>
    </>
  )
}

const loadTitles = () => import('#features/competition/ui/titles/titles.tsx')
const loadAchievements = () => import('#features/accounts/ui/profile/achievements.tsx')

const panels: Record<ProfileTab, (props: { profile: Profile }) => ReactNode> = {
  tournaments: ({ profile }) => (
    <Lists userId={profile.id}>
      {({ tournaments }) => <MyTournaments tournaments={tournaments} userId={profile.id} />}
    </Lists>
  ),
  teams: ({ profile }) => (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-10">
        <Lists userId={profile.id}>{(lists) => <MyTeams {...lists} />}</Lists>
        <OpenInvitations />
      </div>
      <div className="flex flex-col gap-6">
        <ProfileDetailsCard profile={profile} />
        <AccountCard profile={profile} />
      </div>
    </div>
  ),
  achievements: ({ profile }) => (
    <Lists userId={profile.id}>
      {({ registrations, tournaments }) => (
        <>
          <Lazy
            load={loadAchievements}
            props={{ results: profile, played: playedBy(registrations, tournaments) }}
            fallback={<Skeleton className="h-64" />}
          />
          <Lazy load={loadTitles} props={{ userId: profile.id }} />
        </>
      )}
    </Lists>
  ),
}

/** Nothing while loading or after a failure: invitations also arrive as notifications and by email. */
function OpenInvitations() {
  const client = useClient()
  const { data = [] } = useQuery(invitationsQuery(client))
  const { data: asked = [] } = useQuery(officialInvitationsQuery(client))
  return (
    <>
      <InvitationList invitations={data} />
      <OfficialInvitationList invitations={asked} />
    </>
  )
}

type Lists = {
  registrations: Registration[]
  tournaments: UserTournament[]
  waiting: WaitingListEntry[]
  now: Date
}

/** A tab's lists, or a button to retry loading them. */
function Lists({ userId, children }: { userId: string; children: (lists: Lists) => ReactNode }) {
  const client = useClient()
  const registrations = useQuery(registrationsQuery(client, userId))
  const tournaments = useQuery(userTournamentsQuery(client, userId))
  const waiting = useQuery(waitingListsQuery(client, userId))
  if (registrations.data && tournaments.data && waiting.data) {
    const now = new Date(registrations.dataUpdatedAt)
    return children({ registrations: registrations.data, tournaments: tournaments.data, waiting: waiting.data, now })
  }
  const all = [registrations, tournaments, waiting]
  return (
    <ErrorState
      onRetry={() => void Promise.all(all.map((list) => list.refetch()))}
      retrying={all.some((list) => list.isFetching)}
    />
  )
}

function ProfileFailed() {
  const router = useRouter()
  return <ProfileNotFound onRetry={() => void router.invalidate()} />
}
