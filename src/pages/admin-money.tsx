import { createFileRoute } from '@tanstack/react-router'
import { AdminFrame } from '#features/admin/ui/admin-frame.tsx'
import { DuePrizes } from '#features/admin/ui/money/due-prizes.tsx'
import { FailedRefunds } from '#features/admin/ui/money/failed-refunds.tsx'
import { listSearchFrom } from '#features/admin/ui/lists/list-search.ts'
import type { ListSearch } from '#features/admin/ui/lists/list-search.ts'
import { MoneyPeriod } from '#features/admin/ui/money/money-period.tsx'
import { MoneySums } from '#features/admin/ui/money/money-sums.tsx'
import { Payments } from '#features/admin/ui/money/payments.tsx'
import {
  duePrizesQuery,
  failedRefundsQuery,
  moneyPeriodQuery,
  moneyQuery,
  paymentsQuery,
  tournamentMoneyQuery,
} from '#features/admin/ui/queries.ts'
import { skipIfSlow, prefetch } from '#features/admin/ui/prefetch.ts'
import { TournamentMoney } from '#features/admin/ui/money/tournament-money.tsx'
import { moneyPeriodNames } from '#features/admin/values.ts'
import type { MoneyPeriodName } from '#features/admin/values.ts'
import { ownPageHead } from '#ui/page/page-head.ts'

/** The page has three lists, each with its own cursor. */
type MoneySearch = ListSearch & { period?: MoneyPeriodName; tournaments?: string; prizes?: string }

export const Route = createFileRoute('/admin/money')({
  validateSearch: (params: Record<string, unknown>): MoneySearch => ({
    ...listSearchFrom(params),
    period: moneyPeriodNames.find((name) => name === params.period),
    tournaments: listSearchFrom({ cursor: params.tournaments }).cursor,
    prizes: listSearchFrom({ cursor: params.prizes }).cursor,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context, ({ queryClient, client }) => [
      skipIfSlow(queryClient.prefetchQuery(moneyQuery(client))),
      queryClient.prefetchQuery(moneyPeriodQuery(client, deps.period ?? moneyPeriodNames[0])),
      queryClient.prefetchQuery(failedRefundsQuery(client)),
      queryClient.prefetchQuery(duePrizesQuery(client, deps.prizes)),
      queryClient.prefetchQuery(paymentsQuery(client, deps)),
      queryClient.prefetchQuery(tournamentMoneyQuery(client, deps.tournaments)),
    ]),
  head: () => ownPageHead('Money'),
  component: MoneyPage,
})

function MoneyPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminFrame title="Money" lead="Every payment, refund and fee, and whether the ledger balances.">
      <MoneySums />
      <MoneyPeriod
        period={search.period}
        onPeriod={(period) => void navigate({ search: { ...search, period }, replace: true, resetScroll: false })}
      />
      <FailedRefunds />
      <DuePrizes cursor={search.prizes} />
      <TournamentMoney cursor={search.tournaments} />
      <Payments search={search} />
    </AdminFrame>
  )
}
