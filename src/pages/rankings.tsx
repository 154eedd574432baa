import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { maxCreditedMatches, teamsToVerify } from '#features/competition/values.ts'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import { LeaderboardPlaceholder } from '#features/rankings/ui/leaderboard.tsx'
import type { MyRanking } from '#features/rankings/contract.ts'
import { MyRank, MyRankSpace } from '#features/rankings/ui/my-rank.tsx'
import { leaderboardQuery, myRankingQuery } from '#features/rankings/ui/queries.ts'
import { RankingCount, RankingResults } from '#features/rankings/ui/ranking-results.tsx'
import { RankingTotals } from '#features/rankings/ui/ranking-totals.tsx'
import { rankingSearchFrom } from '#features/rankings/ui/search.ts'
import type { RankingSearch } from '#features/rankings/ui/search.ts'
import { maxSearchLength, pointsPerWin } from '#features/rankings/values.ts'
import { statsQuery } from '#features/tournaments/ui/queries.ts'
import { SportOptions } from '#features/discover/ui/list/filters.tsx'
import { sports } from '#lib/sports.ts'
import { Container } from '#ui/page/container.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { pageHead } from '#ui/page/page-head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { withTimeout } from '#ui/client/loaders.ts'
import { SearchForm } from '#ui/form/search-form.tsx'
import { useFocusOnNewPage } from '#ui/page/use-focus-on-new-page.ts'

const description = 'The leaderboard of all players by wins and prize money. Filter by sport or search by name.'

export const Route = createFileRoute('/rankings')({
  validateSearch: rankingSearchFrom,
  loaderDeps: ({ search }) => search,
  // Reloaded on every visit, because results change. If the totals or your own rank fail, the leaderboard still shows.
  loader: async ({ context: { queryClient, client }, deps }) => {
    const user = await queryClient.query(sessionQuery(client))
    await withTimeout(
      Promise.all([
        queryClient.query({ ...leaderboardQuery(client, deps), staleTime: 0 }),
        queryClient.prefetchQuery({ ...statsQuery(client), staleTime: 0 }),
        user && queryClient.prefetchQuery({ ...myRankingQuery(client, deps), staleTime: 0 }),
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
  const mine = useQuery({ ...myRankingQuery(client, search), enabled: user !== null })
  const top = useFocusOnNewPage(search.cursor)
  return (
    <Frame
      mine={mine.isError ? null : <Mine ranking={mine.data} isLoggedIn={user !== null} results={search.results} />}
    >
      {!list.isError && <RankingCount ref={top} page={list.data} search={search} />}
      {list.isPending && <LeaderboardPlaceholder />}
      {list.isError && <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.isSuccess && <RankingResults page={list.data} search={search} myId={user?.id} />}
    </Frame>
  )
}

type MineProps = { ranking: MyRanking | undefined; isLoggedIn: boolean; results: RankingSearch['results'] }

/** A logged-in user's rank, or its space until it is known. */
function Mine({ ranking, isLoggedIn, results }: MineProps) {
  if (ranking && isLoggedIn) return <MyRank ranking={ranking} results={results} />
  return <MyRankSpace results={results} className={!isLoggedIn && 'hidden unknown-session:block'} />
}

/** Shown if the list failed during server rendering. */
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
      <RankingTotals stats={stats} isAll={search.results === 'all'} />
      {mine}
      <section aria-labelledby="leaderboard" className="mt-4 flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <h2 id="leaderboard" className="type-heading">
            Leaderboard
          </h2>
          <p className="max-w-prose text-soft">
            One point for every dollar of prize money, and {pointsPerWin} for every win. Players with equal points share
            a rank, with the earliest member listed first.{' '}
            {search.results && 'All results also include what players reported themselves.'}
          </p>
          {!search.results && <p className="max-w-prose text-soft">{verifiedText}</p>}
        </div>
        <SearchForm
          action="/rankings"
          search={search}
          read={rankingSearchFrom}
          onSearch={(next, { isTyping }) =>
            void navigate({ to: '/rankings', search: next, replace: isTyping, resetScroll: false })
          }
          placeholder="Search players..."
          maxLength={maxSearchLength}
          filters={[
            { name: 'sport', label: 'Sport', options: <SportOptions sports={sports} /> },
            { name: 'results', label: 'Results', options: <ResultOptions />, initial: 'verified' },
          ]}
        />
        {children}
      </section>
    </Container>
  )
}

const verifiedText = `Results are verified when at least ${teamsToVerify} captains register their own teams, pay by card, and play; walkovers and organizers' own teams don't count. If a tournament is free or paid in cash, the administrator's confirmation replaces the payments. Only the first ${maxCreditedMatches} matches between the same two teams count.`

function ResultOptions() {
  return (
    <>
      <option value="verified">Verified results</option>
      <option value="all">All results</option>
    </>
  )
}
