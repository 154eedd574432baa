import { formatDate } from '#lib/dates.ts'
import type { Overview } from '../../overview-contract.ts'
import { BarChart } from '../chart/bar-chart.tsx'

type Week = Overview['weeks'][number]

interface WeekChartProps {
  label: string
  weeks: Week[]
  value: (week: Week) => number
  text?: (figure: number) => string
}

/** This week's figure and last week's, above a chart of all weeks. */
export function WeekChart({ label, weeks, value, text = (figure) => figure.toLocaleString('en-US') }: WeekChartProps) {
  const [lastWeek = 0, thisWeek = 0] = weeks.slice(-2).map(value)
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption>
        <span className="type-label block">{label}</span>
        <span className="type-figure block">{text(thisWeek)}</span>
        <span className="type-small block text-soft">this week, {text(lastWeek)} last week</span>
      </figcaption>
      <BarChart
        label={`${label} by week`}
        unit="Week of"
        series={[label]}
        bars={weeks.map((week) => {
          const figure = value(week)
          return { name: formatDate(week.week, 'UTC'), up: Math.max(figure, 0), down: Math.max(-figure, 0) }
        })}
        text={text}
        className="h-20"
      />
    </figure>
  )
}
