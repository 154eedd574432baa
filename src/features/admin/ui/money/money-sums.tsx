import { useQuery } from '@tanstack/react-query'
import { capitalize } from '#lib/words.ts'
import { Alert } from '#ui/alert.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { PlaceholderLike } from '#ui/list/skeleton.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { Money } from '../../payment-contract.ts'
import { momentOf, OrDash } from '../formats.tsx'
import { moneyQuery } from '../queries.ts'

/** The totals over all payments, and whether they balance. */
export function MoneySums() {
  const { data: money, isError, isFetching, refetch } = useQuery(moneyQuery(useClient()))
  if (isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  if (money) {
    return (
      <section aria-label="All money" className="flex flex-col gap-4">
        <Sums money={money} />
      </section>
    )
  }
  return (
    <PlaceholderLike>
      <div className="flex flex-col gap-4">
        <Sums money={balanced} />
      </div>
    </PlaceholderLike>
  )
}

const balanced: Money = {
  captured: 0,
  cash: 0,
  refunded: 0,
  feesKept: 0,
  disputed: 0,
  owed: 0,
  held: 0,
  isBalanced: true,
  violations: [],
  moreViolations: 0,
  checkedAt: '2026-01-01T00:00:00.000Z',
}

function Sums({ money }: { money: Money }) {
  const sums = [
    ['Captured', money.captured],
    ['Cash', money.cash],
    ['Refunded', money.refunded],
    ['Fees kept', money.feesKept],
    ['Charged back', money.disputed],
    ['Being refunded', money.owed],
    ['Held for paid teams', money.held],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4 xl:grid-cols-7">
        {sums.map(([label, amount]) => (
          <div key={label} className="flex flex-col gap-1.5 bg-surface p-4 last:col-span-2 xl:last:col-span-1">
            <dt className="type-small text-soft">{label}</dt>
            <dd className="type-figure wrap-anywhere">
              <OrDash figure={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <BalanceAlert money={money} />
      <p className="type-small -mt-1 text-soft">
        Checked <time dateTime={money.checkedAt}>{momentOf(money.checkedAt)}</time>
      </p>
    </>
  )
}

function BalanceAlert({ money }: { money: Money }) {
  if (money.isBalanced) {
    return (
      <Alert tone="success" title="Balanced">
        Captured payments and cash, minus refunds, chargebacks and kept fees, equal the entry fees of the paid teams.
        All other checks passed too.
      </Alert>
    )
  }
  return (
    <Alert tone="danger" title="Not balanced">
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 break-words">
        {byRule(money.violations).map(([rule, records]) => (
          <li key={rule}>
            {capitalize(rule)}
            <span className="type-small block font-mono break-all">{records.join(', ')}</span>
          </li>
        ))}
      </ul>
      {money.moreViolations > 0 && <p>And {money.moreViolations.toLocaleString('en-US')} more.</p>}
    </Alert>
  )
}

/** Groups violations of the form 'rule: record' by their rule. */
function byRule(violations: string[]): [rule: string, records: string[]][] {
  const recordsByRule = new Map<string, string[]>()
  for (const violation of violations) {
    const [rule = '', record = ''] = violation.split(/: (?=[^:]*$)/)
    recordsByRule.set(rule, [...(recordsByRule.get(rule) ?? []), record])
  }
  return [...recordsByRule]
}
