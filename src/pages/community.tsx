import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CommunityTotals } from '#features/community/ui/community-totals.tsx'
import { MemberCount, MemberPlaceholders, MemberResults } from '#features/community/ui/member-results.tsx'
import { membersQuery } from '#features/community/ui/queries.ts'
import { communitySearchFrom } from '#features/community/ui/search.ts'
import { maxSearchLength } from '#features/community/values.ts'
import { statsQuery } from '#features/tournaments/ui/queries.ts'
import { Container } from '#ui/page/container.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { pageHead } from '#ui/page/page-head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { withTimeout } from '#ui/client/loaders.ts'
import { SearchForm } from '#ui/form/search-form.tsx'
import { useFocusOnNewPage } from '#ui/page/use-focus-on-new-page.ts'

const description = 'Members, their teams and the tournaments they play in.'

export const Route = createFileRoute('/community')({
  validateSearch: communitySearchFrom,
  loaderDeps: ({ search }) => search,
  // Reloaded on every visit, because others join. If the totals fail, the members still show.
  loader: ({ context: { queryClient, client }, deps }) =>
    withTimeout(
      Promise.all([
        queryClient.query({ ...membersQuery(client, deps), staleTime: 0 }),
        queryClient.prefetchQuery({ ...statsQuery(client), staleTime: 0 }),
      ]),
    ),
  head: () => pageHead('Community', description),
  component: Community,
  errorComponent: CommunityFailed,
})

function Community() {
  const search = Route.useSearch()
  const { client } = Route.useRouteContext()
  const list = useQuery(membersQuery(client, search))
  const top = useFocusOnNewPage(search.cursor)
  return (
    <Frame>
      {!list.isError && <MemberCount ref={top} page={list.data} />}
      {list.isPending && <MemberPlaceholders />}
      {list.isError && <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.isSuccess && <MemberResults page={list.data} search={search} />}
    </Frame>
  )
}

/** Shown if the list failed during server rendering. */
function CommunityFailed() {
  const router = useRouter()
  return (
    <Frame>
      <ErrorState onRetry={() => void router.invalidate()} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const search = Route.useSearch()
  const { client } = Route.useRouteContext()
  const stats = useQuery(statsQuery(client)).data
  const navigate = useNavigate()
  return (
    <Container className="flex flex-col gap-6 pb-16">
      <PageHeader title="Community" lead="The people you play with and against, and their teams." />
      <CommunityTotals stats={stats} />
      <SearchForm
        action="/community"
        search={search}
        read={communitySearchFrom}
        onSearch={(next, { isTyping }) =>
          void navigate({ to: '/community', search: next, replace: isTyping, resetScroll: false })
        }
        placeholder="Search members..."
        maxLength={maxSearchLength}
      />
      {children}
    </Container>
  )
}
