import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import { LeaderboardPlaceholder } from '#features/rankings/ui/leaderboard.tsx'
import { MyRank } from '#features/rankings/ui/my-rank.tsx'
import { leaderboardQuery, myRankingQuery } from '#features/rankings/ui/queries.ts'
import { RankingCount, RankingResults } from '#features/rankings/ui/ranking-results.tsx'
import { RankingTotals } from '#features/rankings/ui/ranking-totals.tsx'
import { rankingSearchFrom } from '#features/rankings/ui/search.ts'
import { maxSearchLength, pointsPerWin } from '#features/rankings/values.ts'
import { statsQuery } from '#features/tournaments/ui/queries.ts'
import { SportOptions } from '#features/tournaments/ui/tournament-filters.tsx'
import { sports } from '#features/tournaments/values.ts'
import { Container } from '#ui/container.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { pageHead } from '#ui/page-head.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { patiently } from '#ui/patiently.ts'
import { SearchForm } from '#ui/search-form.tsx'
import { useFocusOnNewPage } from '#ui/use-focus-on-new-page.ts'

const description = 'Who wins most, and what they took home: the leaderboard of all players, by sport and by name.'

export const Route = createFileRoute('/rankings')({
  validateSearch: rankingSearchFrom,
  loaderDeps: ({ search }) => search,
  // Others win meanwhile: read anew at every visit. Where totals or the reader's own rank fail, the leaderboard still shows.
  loader: async ({ context: { queryClient, client }, deps }) => {
    const user = await queryClient.query(sessionQuery(client))
    await patiently(
      Promise.all([
        queryClient.query({ ...leaderboardQuery(client, deps), staleTime: 0 }),
        queryClient.prefetchQuery({ ...statsQuery(client), staleTime: 0 }),
        user && queryClient.prefetchQuery({ ...myRankingQuery(client), staleTime: 0 }),
      ]),
    )
  },
  head: () => pageHead('Player Rankings', description),
  component: Rankings,
  errorComponent: RankingsFailed,
})

function Rankings() {
  const search = Route.useSearch()
  const { client } = Route.useRouteContext()
  const user = useSession()
  const list = useQuery(leaderboardQuery(client, search))
  const mine = useQuery({ ...myRankingQuery(client), enabled: user !== null }).data
  const top = useFocusOnNewPage(search.cursor)
  return (
    <Frame mine={mine && <MyRank ranking={mine} />}>
      {!list.isError && <RankingCount ref={top} page={list.data} search={search} />}
      {list.isPending && <LeaderboardPlaceholder />}
      {list.isError && <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.isSuccess && <RankingResults page={list.data} search={search} myId={user?.id} />}
    </Frame>
  )
}

/** The page when its list failed while the server rendered it. */
function RankingsFailed() {
  const router = useRouter()
  return (
    <Frame mine={null}>
      <ErrorState onRetry={() => void router.invalidate()} />
    </Frame>
  )
}

function Frame({ mine, children }: { mine: ReactNode; children: ReactNode }) {
  const search = Route.useSearch()
  const { client } = Route.useRouteContext()
  const stats = useQuery(statsQuery(client)).data
  const navigate = useNavigate()
  return (
    <Container className="flex flex-col gap-6 pb-16">
      <PageHeader title="Player Rankings" />
      <RankingTotals stats={stats} />
      {mine}
      <section aria-labelledby="leaderboard" className="mt-4 flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <h2 id="leaderboard" className="type-heading">
            Leaderboard
          </h2>
          <p className="max-w-prose text-soft">
            A point for every dollar of prize money and {pointsPerWin} for every win. Equal points share a rank; among
            them, whoever joined first is listed first.
          </p>
        </div>
        <SearchForm
          action="/rankings"
          search={search}
          read={rankingSearchFrom}
          onSearch={(wanted, { isTyping }) =>
            void navigate({ to: '/rankings', search: wanted, replace: isTyping, resetScroll: false })
          }
          placeholder="Search players..."
          maxLength={maxSearchLength}
          filters={[{ name: 'sport', label: 'Sport', options: <SportOptions sports={sports} /> }]}
        />
        {children}
      </section>
    </Container>
  )
}
