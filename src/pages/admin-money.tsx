import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AdminFrame } from '#features/admin/ui/admin-frame.tsx'
import { FailedRefunds } from '#features/admin/ui/failed-refunds.tsx'
import { listSearchFrom } from '#features/admin/ui/list-search.ts'
import type { ListSearch } from '#features/admin/ui/list-search.ts'
import { MoneySums } from '#features/admin/ui/money-sums.tsx'
import { Payments } from '#features/admin/ui/payments.tsx'
import { failedRefundsQuery, moneyQuery, paymentsQuery, tournamentMoneyQuery } from '#features/admin/ui/queries.ts'
import { ifSoon, readFirst } from '#features/admin/ui/read-first.ts'
import { TournamentMoney } from '#features/admin/ui/tournament-money.tsx'
import { ownPageHead } from '#ui/page-head.ts'

/** Two lists stand on this page, and each has its own place to go on from. */
type MoneySearch = ListSearch & { tournaments?: string }

export const Route = createFileRoute('/admin/money')({
  validateSearch: (params: Record<string, unknown>): MoneySearch => ({
    ...listSearchFrom(params),
    tournaments: listSearchFrom({ cursor: params.tournaments }).cursor,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    readFirst(context, ({ queryClient, client }) => [
      ifSoon(queryClient.prefetchQuery(moneyQuery(client))),
      queryClient.prefetchQuery(failedRefundsQuery(client)),
      queryClient.prefetchQuery(paymentsQuery(client, deps)),
      queryClient.prefetchQuery(tournamentMoneyQuery(client, deps.tournaments)),
    ]),
  head: () => ownPageHead('Money'),
  component: MoneyPage,
})

function MoneyPage() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const onSearch = (changed: ListSearch) =>
    void navigate({
      to: '/admin/money',
      search: { ...search, ...changed, cursor: undefined },
      replace: true,
      resetScroll: false,
    })
  return (
    <AdminFrame title="Money" lead="Every payment, refund and fee, and whether the books balance.">
      <MoneySums />
      <FailedRefunds />
      <TournamentMoney cursor={search.tournaments} />
      <Payments search={search} onSearch={onSearch} />
    </AdminFrame>
  )
}
