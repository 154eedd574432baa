import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AdminFrame } from '#features/admin/ui/admin-frame.tsx'
import { ContentTab } from '#features/admin/ui/content-tab.tsx'
import { Overview } from '#features/admin/ui/overview.tsx'
import { panelSearchFrom } from '#features/admin/ui/panel-search.ts'
import { PanelTabs } from '#features/admin/ui/panel-tabs.tsx'
import { countsQuery, overviewQuery, teamsQuery, tournamentsQuery, usersQuery } from '#features/admin/ui/queries.ts'
import { readFirst } from '#features/admin/ui/read-first.ts'
import { TeamsTab } from '#features/admin/ui/teams-tab.tsx'
import { TournamentsTab } from '#features/admin/ui/tournaments-tab.tsx'
import { UsersTab } from '#features/admin/ui/users-tab.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ownPageHead } from '#ui/page-head.ts'

export const Route = createFileRoute('/admin')({
  validateSearch: panelSearchFrom,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { tab = 'users', ...search } }) =>
    readFirst(context, ({ queryClient, client }) => [
      queryClient.prefetchQuery(countsQuery(client)),
      queryClient.prefetchQuery(overviewQuery(client)),
      ...(tab === 'users' ? [queryClient.prefetchQuery(usersQuery(client, search))] : []),
      ...(tab === 'tournaments' ? [queryClient.prefetchQuery(tournamentsQuery(client, search))] : []),
      ...(tab === 'teams' ? [queryClient.prefetchQuery(teamsQuery(client, search))] : []),
    ]),
  head: () => ownPageHead('Admin Panel'),
  component: AdminPage,
})

const loadVideos = async () => ({ default: (await import('#features/content/ui/hero-videos.tsx')).HeroVideos })

function AdminPage() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const { tab = 'users' } = search
  const lists = {
    search,
    onSearch: (changed: object) =>
      void navigate({
        to: '/admin',
        search: { ...search, ...changed, cursor: undefined },
        replace: true,
        resetScroll: false,
      }),
  }
  return (
    <AdminFrame title="Admin Panel">
      <Overview />
      <PanelTabs tab={tab}>
        {tab === 'users' && <UsersTab {...lists} />}
        {tab === 'tournaments' && <TournamentsTab {...lists} />}
        {tab === 'teams' && <TeamsTab {...lists} />}
        {tab === 'videos' && <OnDemand load={loadVideos} props={{}} fallback={<Skeleton className="h-64" />} />}
        {tab === 'content' && <ContentTab />}
      </PanelTabs>
    </AdminFrame>
  )
}
