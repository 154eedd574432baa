import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mapSettingsQuery, tournamentListQuery, tournamentMapQuery } from '#features/discover/ui/queries.ts'
import { tournamentSearchFrom } from '#features/discover/ui/search.ts'
import { TournamentFilters } from '#features/discover/ui/list/filters.tsx'
import { SearchBar } from '#features/discover/ui/list/search-bar.tsx'
import { MapPlaceholder } from '#features/discover/ui/list/placeholder.tsx'
import { TournamentCount, TournamentPlaceholders, TournamentResults } from '#features/discover/ui/list/results.tsx'
import { SaveSearch } from '#features/discover/ui/saved-searches/save-search.tsx'
import { ViewSwitch } from '#features/discover/ui/list/view-switch.tsx'
import { Container } from '#ui/page/container.tsx'
import { deferred } from '#ui/deferred.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { pageHead } from '#ui/page/page-head.ts'
import { withTimeout } from '#ui/client/loaders.ts'
import { useFocusOnNewPage } from '#ui/page/use-focus-on-new-page.ts'

const description = 'Find tournaments near you by sport, skill level or location, and register your team.'

export const Route = createFileRoute('/tournaments')({
  validateSearch: tournamentSearchFrom,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, client }, deps }) =>
    deps.view === 'map'
      ? withTimeout(
          Promise.all([
            queryClient.query(tournamentMapQuery(client, deps)),
            queryClient.query(mapSettingsQuery(client)),
            TournamentMap.ready(),
          ]),
        )
      : withTimeout(queryClient.query(tournamentListQuery(client, deps))),
  head: () => pageHead('Discover Tournaments', description),
  component: Discover,
  errorComponent: DiscoverFailed,
})

const TournamentMap = deferred(() => import('#features/discover/ui/map/tournament-map.tsx'))

function Discover() {
  const search = Route.useSearch()
  const { client } = Route.useRouteContext()
  const isMap = search.view === 'map'
  const list = useQuery({ ...tournamentListQuery(client, search), enabled: !isMap })
  const map = useQuery({ ...tournamentMapQuery(client, search), enabled: isMap })
  const { data: page, isError, isFetching, refetch, dataUpdatedAt } = isMap ? map : list
  const now = new Date(dataUpdatedAt)
  const top = useFocusOnNewPage(search.cursor)
  return (
    <Frame count={isError ? null : <TournamentCount ref={top} page={page} />}>
      {isError && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
      {!isError && !page && (isMap ? <MapPlaceholder /> : <TournamentPlaceholders />)}
      {!isMap && list.data && <TournamentResults page={list.data} now={now} search={search} />}
      {isMap && map.data && (
        <TournamentMap.Deferred key={JSON.stringify(search)} page={map.data} now={now} search={search} />
      )}
    </Frame>
  )
}

/** The page when its list failed to load on the server. */
function DiscoverFailed() {
  const router = useRouter()
  return (
    <Frame count={null}>
      <ErrorState onRetry={() => void router.invalidate()} />
    </Frame>
  )
}

function Frame({ count, children }: { count: ReactNode; children: ReactNode }) {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <Container className="flex flex-col gap-6 pb-16">
      <PageHeader title="Discover Tournaments" />
      <TournamentFilters
        search={search}
        onSearch={(next, { isTyping }) =>
          void navigate({ to: '/tournaments', search: next, replace: isTyping, resetScroll: false })
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <SearchBar
          search={search}
          onSearch={(next) => void navigate({ to: '/tournaments', search: next, resetScroll: false })}
        />
        <SaveSearch search={search} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {count}
        <ViewSwitch search={search} />
      </div>
      {children}
    </Container>
  )
}
