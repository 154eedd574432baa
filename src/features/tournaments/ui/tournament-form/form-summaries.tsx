import { formatDateTime } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { plural } from '#lib/words.ts'
import { cx } from '#ui/cx.ts'
import type { FormValues } from './fields.ts'
import { moneyOf, timelineOf } from './summaries.ts'

interface SummaryProps {
  values: FormValues
}

/** Deadline, start and end on a line, with the time between them. */
export function DatesLine({ values }: SummaryProps) {
  return (
    <ol role="list" aria-label="Dates in order" className="type-small flex">
      {timelineOf(values).map(({ label, at, next }) => (
        <li key={label} className={'relative min-w-0 flex-1 pt-5 pr-3'}>
          {next !== undefined && <span aria-hidden className="absolute top-[5px] left-0 h-0.5 w-full bg-line" />}
          <span
            aria-hidden
            className={cx('absolute top-0 left-0 size-3 rounded-full border-2 border-ink', at ? 'bg-ink' : 'bg-ground')}
          />
          <span className="block font-semibold">{label}</span>
          <span className="block text-soft">{at ? formatDateTime(`${at}Z`, 'UTC') : 'Not set yet'}</span>
          {next && <span className={next === 'too early' ? 'text-danger' : 'text-soft'}>{next} →</span>}
        </li>
      ))}
    </ol>
  )
}

/** The fees of a full tournament beside its prizes, and what is left of them. */
export function MoneyBars({ values }: SummaryProps) {
  const money = moneyOf(values)
  if (!money) return <p className="type-small text-soft">Fill in these numbers to compare fees with prizes.</p>
  const { fees, prizes } = money
  const most = Math.max(fees, prizes, 1)
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-col gap-2">
        <Bar label="Entry fees when full" amount={fees} share={fees / most} className="bg-ink" />
        <Bar label="Prize pool" amount={prizes} share={prizes / most} className="bg-flood outline outline-ink" />
      </dl>
      <p className="type-small">{outcomeText(money)}</p>
    </div>
  )
}

interface BarProps {
  label: string
  /** Dollars. */
  amount: number
  /** Its length, from 0 to 1. */
  share: number
  className: string
}

function Bar({ label, amount, share, className }: BarProps) {
  return (
    <div>
      <dt className="type-small float-left text-soft">{label}</dt>
      <dd className="text-right font-semibold tabular-nums">{formatDollars(amount)}</dd>
      <dd aria-hidden className="h-3 bg-line">
        <div className={cx('h-full', className)} style={{ width: `${share * 100}%` }} />
      </dd>
    </div>
  )
}

function outcomeText({ fees, prizes, left, teamsToCover }: NonNullable<ReturnType<typeof moneyOf>>): string {
  if (left < 0) return `The prize pool is ${formatDollars(-left)} more than the fees. You cover the difference.`
  if (fees === 0) return 'Free to enter, with no prize money.'
  if (prizes === 0) return `The fees leave ${formatDollars(left)}.`
  const covered = `The fees cover the prize pool once ${plural(teamsToCover ?? 0, 'team')} ${teamsToCover === 1 ? 'has' : 'have'} paid`
  return left === 0 ? `${covered}.` : `${covered}. A full tournament leaves ${formatDollars(left)}.`
}
