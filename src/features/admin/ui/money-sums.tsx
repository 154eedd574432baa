import { useQuery } from '@tanstack/react-query'
import { exactDollars } from '#lib/money.ts'
import { capitalised } from '#lib/words.ts'
import { Alert } from '#ui/alert.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useClient } from '#ui/use-client.ts'
import type { Money } from '../money-contract.ts'
import { momentOf } from './formats.ts'
import { moneyQuery } from './queries.ts'

/** All the money there is, and whether it balances. */
export function MoneySums() {
  const { data: money, isError, isFetching, refetch } = useQuery(moneyQuery(useClient()))
  if (isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  if (!money) return <Skeleton className="h-44" />
  const sums = [
    ['Captured', money.captured],
    ['Cash', money.cash],
    ['Refunded', money.refunded],
    ['Fees kept', money.feesKept],
    ['Being refunded', money.owed],
    ['Held for paid teams', money.held],
  ] as const
  return (
    <section aria-label="All money" className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
        {sums.map(([label, amount]) => (
          <div key={label} className="@container flex flex-col gap-1.5 bg-surface p-4">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="type-figure text-[clamp(0.8rem,13cqi,1.25rem)]">{exactDollars(amount)}</dd>
          </div>
        ))}
      </dl>
      <Verdict money={money} />
      <p className="-mt-1 text-sm text-soft">
        Checked <time dateTime={money.checkedAt}>{momentOf(money.checkedAt)}</time>
      </p>
    </section>
  )
}

function Verdict({ money }: { money: Money }) {
  if (money.isBalanced) {
    return (
      <Alert tone="success" title="Balanced">
        What came in, less what went back, was kept as a fee or is being refunded, is exactly the entry fees of the paid
        teams. Every other rule of the books holds as well.
      </Alert>
    )
  }
  return (
    <Alert tone="danger" title="Not balanced">
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 break-words">
        {byRule(money.violations).map(([rule, records]) => (
          <li key={rule}>
            {capitalised(rule)}
            <span className="block font-mono text-xs break-all">{records.join(', ')}</span>
          </li>
        ))}
      </ul>
      {money.moreViolations > 0 && <p>And {money.moreViolations.toLocaleString('en-US')} more.</p>}
    </Alert>
  )
}

/** 'rule: record', one line for each record, as a line for each rule with all of its records. */
function byRule(violations: string[]): [rule: string, records: string[]][] {
  const found = new Map<string, string[]>()
  for (const violation of violations) {
    const [rule = '', record = ''] = violation.split(/: (?=[^:]*$)/)
    found.set(rule, [...(found.get(rule) ?? []), record])
  }
  return [...found]
}
