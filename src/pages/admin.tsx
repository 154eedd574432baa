import { createFileRoute } from '@tanstack/react-router'
import { AdminFrame } from '#features/admin/ui/admin-frame.tsx'
import { ContentTab } from '#features/admin/ui/records/content-tab.tsx'
import { Overview } from '#features/admin/ui/overview/overview.tsx'
import { panelSearchFrom } from '#features/admin/ui/lists/list-search.ts'
import { PanelTabs } from '#features/admin/ui/records/panel-tabs.tsx'
import { countsQuery, overviewQuery, teamsQuery, tournamentsQuery, usersQuery } from '#features/admin/ui/queries.ts'
import { prefetch } from '#features/admin/ui/prefetch.ts'
import { TeamsTab } from '#features/admin/ui/records/teams-tab.tsx'
import { TournamentsTab } from '#features/admin/ui/records/tournaments-tab.tsx'
import { UsersTab } from '#features/admin/ui/records/users-tab.tsx'
import { Lazy } from '#ui/lazy.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { ownPageHead } from '#ui/page/page-head.ts'

export const Route = createFileRoute('/admin')({
  validateSearch: panelSearchFrom,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { tab = 'users', ...search } }) =>
    prefetch(context, ({ queryClient, client }) => [
      queryClient.prefetchQuery(countsQuery(client)),
      queryClient.prefetchQuery(overviewQuery(client)),
      ...(tab === 'users' ? [queryClient.prefetchQuery(usersQuery(client, search))] : []),
      ...(tab === 'tournaments' ? [queryClient.prefetchQuery(tournamentsQuery(client, search))] : []),
      ...(tab === 'teams' ? [queryClient.prefetchQuery(teamsQuery(client, search))] : []),
    ]),
  head: () => ownPageHead('Admin Panel'),
  component: AdminPage,
})

const loadVideos = async () => ({ default: (await import('#features/content/ui/media/hero-videos.tsx')).HeroVideos })

function AdminPage() {
  const search = Route.useSearch()
  const { tab = 'users' } = search
  return (
    <AdminFrame title="Admin Panel">
      <Overview />
      <PanelTabs tab={tab}>
        {tab === 'users' && <UsersTab search={search} />}
        {tab === 'tournaments' && <TournamentsTab search={search} />}
        {tab === 'teams' && <TeamsTab search={search} />}
        {tab === 'videos' && <Lazy load={loadVideos} props={{}} fallback={<Skeleton className="h-64" />} />}
        {tab === 'content' && <ContentTab />}
      </PanelTabs>
    </AdminFrame>
  )
}
