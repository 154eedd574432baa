import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SessionUser } from '#features/accounts/contract.ts'
import type { Profile } from '#features/accounts/profile-contract.ts'
import { profileTabs } from '#features/accounts/profile-values.ts'
import type { ProfileTab } from '#features/accounts/profile-values.ts'
import { AccountCard } from '#features/accounts/ui/account-card.tsx'
import { ProfileDetailsCard } from '#features/accounts/ui/profile-details.tsx'
import { ProfileHeader } from '#features/accounts/ui/profile-header.tsx'
import { LogInFirst } from '#features/accounts/ui/profile-log-in.tsx'
import { ProfileNotFound } from '#features/accounts/ui/profile-not-found.tsx'
import { profileQuery } from '#features/accounts/ui/profile-queries.ts'
import { ProfileSkeleton } from '#features/accounts/ui/profile-skeleton.tsx'
import { ProfileTabs } from '#features/accounts/ui/profile-tabs.tsx'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import type { UserTournament } from '#features/teams/captain-contract.ts'
import type { Registration } from '#features/teams/contract.ts'
import { registrationsQuery, userTournamentsQuery } from '#features/teams/ui/my-queries.ts'
import { playedBy } from '#features/teams/ui/my-team-state.ts'
import { MyTeams } from '#features/teams/ui/my-teams.tsx'
import { MyTournaments } from '#features/teams/ui/my-tournaments.tsx'
import { sports } from '#features/tournaments/values.ts'
import { Container } from '#ui/container.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useClient } from '#ui/use-client.ts'
import { ownPageHead } from '#ui/page-head.ts'

export const Route = createFileRoute('/profile')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ProfileTab } => {
    const known = profileTabs.find((name) => name === tab)
    return known ? { tab: known } : {}
  },
  // What is owed changes by the clock and by the bank: read anew at every visit, but not when somebody turns to another tab.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: async ({ context: { queryClient, client } }) => {
    const user = await queryClient.query(sessionQuery(client))
    if (!user) return null
    await Promise.all([
      queryClient.query({ ...profileQuery(client, user.id), staleTime: 0 }),
      // Where one of the lists fails, its tab says so.
      queryClient.prefetchQuery({ ...registrationsQuery(client, user.id), staleTime: 0 }),
      queryClient.prefetchQuery({ ...userTournamentsQuery(client, user.id), staleTime: 0 }),
    ])
    return user.id
  },
  head: () => ownPageHead('My Teams'),
  errorComponent: ProfileFailed,
  component: ProfilePage,
})

function ProfilePage() {
  const user = useSession()
  const readFor = Route.useLoaderData()
  // Whoever has just logged in stands here before their profile does.
  if (user) return user.id === readFor ? <OwnProfile user={user} /> : <ProfileSkeleton />
  return (
    <LogInFirst
      title="My Teams"
      words="Log in to see your teams and what they owe, the tournaments you play and organize, and what you have won."
    />
  )
}

function OwnProfile({ user }: { user: SessionUser }) {
  const { data: profile } = useSuspenseQuery(profileQuery(useClient(), user.id))
  const tab: ProfileTab = Route.useSearch().tab ?? 'teams'
  const Panel = panels[tab]
  return (
    <>
      <ProfileHeader profile={profile} sports={sports} />
      <Container className="pt-6 pb-16">
        <ProfileTabs tab={tab}>
          <Panel profile={profile} />
        </ProfileTabs>
      </Container>
    </>
  )
}

const loadAchievements = () => import('#features/accounts/ui/profile-achievements.tsx')

const panels: Record<ProfileTab, (props: { profile: Profile }) => ReactNode> = {
  tournaments: ({ profile }) => (
    <Lists userId={profile.id}>
      {({ tournaments }) => <MyTournaments tournaments={tournaments} userId={profile.id} />}
    </Lists>
  ),
  teams: ({ profile }) => (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Lists userId={profile.id}>{(lists) => <MyTeams {...lists} />}</Lists>
      <div className="flex flex-col gap-6">
        <ProfileDetailsCard profile={profile} />
        <AccountCard profile={profile} />
      </div>
    </div>
  ),
  achievements: ({ profile }) => (
    <Lists userId={profile.id}>
      {({ registrations, tournaments }) => (
        <OnDemand
          load={loadAchievements}
          props={{ results: profile, played: playedBy(registrations, tournaments) }}
          fallback={<Skeleton className="h-64" />}
        />
      )}
    </Lists>
  ),
}

type Lists = { registrations: Registration[]; tournaments: UserTournament[]; now: Date }

/** What a tab shows of somebody's entries, or the way to ask for them again. */
function Lists({ userId, children }: { userId: string; children: (lists: Lists) => ReactNode }) {
  const client = useClient()
  const registrations = useQuery(registrationsQuery(client, userId))
  const tournaments = useQuery(userTournamentsQuery(client, userId))
  if (registrations.data && tournaments.data) {
    const now = new Date(registrations.dataUpdatedAt)
    return children({ registrations: registrations.data, tournaments: tournaments.data, now })
  }
  return (
    <ErrorState
      onRetry={() => void Promise.all([registrations.refetch(), tournaments.refetch()])}
      retrying={registrations.isFetching || tournaments.isFetching}
    />
  )
}

function ProfileFailed() {
  const router = useRouter()
  return <ProfileNotFound onRetry={() => void router.invalidate()} />
}
