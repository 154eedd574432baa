import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { tournamentListQuery } from '#features/tournaments/ui/queries.ts'
import { tournamentSearchFrom } from '#features/tournaments/ui/search.ts'
import { TournamentFilters } from '#features/tournaments/ui/tournament-filters.tsx'
import {
  TournamentCount,
  TournamentPlaceholders,
  TournamentResults,
} from '#features/tournaments/ui/tournament-results.tsx'
import { brand } from '#lib/brand.ts'
import { Container } from '#ui/container.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const description = 'Find a tournament near you by sport, level or place, see who has room left, and enter your team.'

/** How long the page that is on the screen stays there for the next one's sake, before placeholders show. */
const patienceMs = 150

export const Route = createFileRoute('/tournaments')({
  validateSearch: tournamentSearchFrom,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, client }, deps }) => {
    const list = queryClient.query(tournamentListQuery(client, deps))
    // In the browser the page itself shows what became of the question: placeholders, the list, or the way to ask again.
    if (import.meta.env.SSR) await list
    else await Promise.race([list.catch(noop), new Promise((resolve) => setTimeout(resolve, patienceMs))])
  },
  head: () => ({ meta: [{ title: `Discover Tournaments | ${brand}` }, { name: 'description', content: description }] }),
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

/**
 * Whoever turns to another page of the list goes on from its top, as if it had been loaded anew. Whoever is choosing other filters
 * just then is left where they are.
 */
function useFocusOnNewPage(cursor: string | undefined) {
  const top = useRef<HTMLOutputElement>(null)
  const shown = useRef(cursor)
  useEffect(() => {
    if (shown.current === cursor) return
    shown.current = cursor
    if (!document.activeElement?.closest('search')) top.current?.focus({ preventScroll: true })
  }, [cursor])
  return top
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

function noop() {}
