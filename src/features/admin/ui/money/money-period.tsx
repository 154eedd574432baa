import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#lib/dates.ts'
import { exactDollars, formatDollars } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import type { MoneyPeriod as Data } from '../../payment-contract.ts'
import { moneyPeriodNames } from '../../values.ts'
import type { MoneyPeriodName } from '../../values.ts'
import { BarChart } from '../chart/bar-chart.tsx'
import { moneyPeriodQuery } from '../queries.ts'

const words: Record<MoneyPeriodName, { label: string; before: string; unit: string }> = {
  '30-days': { label: 'Last 30 days', before: 'the 30 days before', unit: 'Day' },
  '12-weeks': { label: 'Last 12 weeks', before: 'the 12 weeks before', unit: 'Week of' },
  '12-months': { label: 'Last 12 months', before: 'the 12 months before', unit: 'Month of' },
}

interface MoneyPeriodProps {
  period: MoneyPeriodName | undefined
  onPeriod: (period: MoneyPeriodName) => void
}

/** What came in and went out over a period, compared with the one before. */
export function MoneyPeriod({ period = moneyPeriodNames[0], onPeriod }: MoneyPeriodProps) {
  const { data, isError, isFetching, refetch } = useQuery(moneyPeriodQuery(useClient(), period))
  return (
    <section aria-labelledby="money-period">
      <Card className="flex flex-col gap-5">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 id="money-period" className="type-heading">
            Over time
          </h2>
          <Field label="Period" className="w-44">
            <Select value={period} onChange={({ target }) => onPeriod(target.value as MoneyPeriodName)}>
              {moneyPeriodNames.map((name) => (
                <option key={name} value={name}>
                  {words[name].label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {isError && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
        {data && <Figures data={data} words={words[data.period]} />}
        {!data && !isError && <Skeleton className="h-64" />}
      </Card>
    </section>
  )
}

const net = ({ received, returned }: Data['before']) => received - returned

function Figures({ data, words: { before, unit } }: { data: Data; words: (typeof words)[MoneyPeriodName] }) {
  const sums = [
    ['Received', data.received, data.before.received],
    ['Returned', data.returned, data.before.returned],
    ['Net', net(data), net(data.before)],
  ] as const
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-3">
        {sums.map(([label, now, earlier]) => (
          <div key={label} className="flex flex-col gap-1">
            <dt className="type-small text-soft">{label}</dt>
            <dd>
              <span className="type-figure block">{exactDollars(now)}</span>
              <span className="type-small text-soft">
                {exactDollars(earlier)} in {before}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <BarChart
        label="Money received and returned"
        unit={unit}
        series={['Received', 'Returned']}
        bars={data.bars.map(({ start, received, returned }) => ({
          name: formatDate(start, 'UTC'),
          up: Math.max(received, 0),
          down: Math.max(returned, 0),
        }))}
        text={formatDollars}
        className="h-48"
      />
    </>
  )
}
