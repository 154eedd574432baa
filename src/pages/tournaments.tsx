import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { tournamentListQuery } from '#features/tournaments/ui/queries.ts'
import { tournamentSearchFrom } from '#features/tournaments/ui/search.ts'
import { TournamentFilters } from '#features/tournaments/ui/tournament-filters.tsx'
import {
  TournamentCount,
  TournamentPlaceholders,
  TournamentResults,
} from '#features/tournaments/ui/tournament-results.tsx'
import { Container } from '#ui/container.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { pageHead } from '#ui/page-head.ts'
import { patiently } from '#ui/patiently.ts'
import { useFocusOnNewPage } from '#ui/use-focus-on-new-page.ts'

const description = 'Find a tournament near you by sport, level or place, see who has room left, and enter your team.'

export const Route = createFileRoute('/tournaments')({
  validateSearch: tournamentSearchFrom,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, client }, deps }) =>
    patiently(queryClient.query(tournamentListQuery(client, deps))),
  head: () => pageHead('Discover Tournaments', description),
  component: Discover,
  errorComponent: DiscoverFailed,
})

function Discover() {
  const search = Route.useSearch()
  const { client } = Route.useRouteContext()
  const list = useQuery(tournamentListQuery(client, search))
  const top = useFocusOnNewPage(search.cursor)
  return (
    <Frame count={list.isError ? null : <TournamentCount ref={top} page={list.data} />}>
      {list.isPending && <TournamentPlaceholders />}
      {list.isError && <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.isSuccess && <TournamentResults page={list.data} now={new Date(list.dataUpdatedAt)} search={search} />}
    </Frame>
  )
}

/** The page when its list failed while the server rendered it. */
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
        onSearch={(wanted, { isTyping }) =>
          void navigate({ to: '/tournaments', search: wanted, replace: isTyping, resetScroll: false })
        }
      />
      {count}
      {children}
    </Container>
  )
}
