import { formatDate } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { cx } from '#ui/cx.ts'
import type { Overview } from '../../overview-contract.ts'

type Week = Overview['weeks'][number]

interface WeekBarsProps {
  label: string
  weeks: Week[]
  value: (week: Week) => number
  isMoney?: boolean
}

/** This week's figure above a bar for each week. Screen readers get a table instead of the bars. */
export function WeekBars({ label, weeks, value, isMoney = false }: WeekBarsProps) {
  const figures = weeks.map(value)
  const most = Math.max(...figures, 1)
  const text = (figure: number) => (isMoney ? formatDollars(figure) : figure.toLocaleString('en-US'))
  return (
    <figure className="@container relative flex min-w-0 flex-col gap-2">
      <figcaption className="text-xs break-words text-soft sm:text-sm">{label}</figcaption>
      <p>
        <span className="type-figure block text-[clamp(0.7rem,15cqi,1.5rem)]">{text(figures.at(-1) ?? 0)}</span>
        <span className="text-xs text-soft">this week</span>
      </p>
      <div aria-hidden className="flex h-14 items-end gap-0.5 border-b border-line">
        {weeks.map(({ week }, index) => (
          <span
            key={week}
            title={`${formatDate(week, 'UTC')}: ${text(figures[index] ?? 0)}`}
            className={cx('min-h-px flex-1', index === weeks.length - 1 ? 'bg-ink' : 'bg-edge/60')}
            style={{ height: `${(Math.max(figures[index] ?? 0, 0) / most) * 100}%` }}
          />
        ))}
      </div>
      <div className="sr-only">
        <table>
          <caption>{label} by week</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week }, index) => (
              <tr key={week}>
                <th scope="row">{formatDate(week, 'UTC')}</th>
                <td>{text(figures[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
