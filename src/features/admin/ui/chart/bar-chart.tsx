import { cx } from '#ui/cx.ts'
import { axisFor } from './axis.ts'
import type { Bar } from './axis.ts'

interface BarChartProps {
  /** The caption of the table that screen readers get instead of the bars. */
  label: string
  /** The heading of the bars in that table: 'Week of', 'Day'. */
  unit: string
  /** The names of the bars above the axis and, if they show something else, of those below it. */
  series: [up: string, down?: string]
  /** Oldest first; the last one is current. */
  bars: Bar[]
  text: (figure: number) => string
  className?: string
}

/** Bars above and below an axis with its ends as numbers. Screen readers get a table. */
export function BarChart({ label, unit, series: [up, down], bars, text, className = 'h-28' }: BarChartProps) {
  const { top, bottom } = axisFor(bars)
  const rows = { gridTemplateRows: `${top}fr ${bottom}fr` }
  const figuresOf = (bar: Bar) => (down ? [text(bar.up), text(bar.down ?? 0)] : [text(bar.up - (bar.down ?? 0))])
  const height = (figure: number) => `${(figure / (top + bottom)) * 100}%`
  return (
    <div className="relative">
      <div aria-hidden className={cx('grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 py-2', className)} style={rows}>
        <div className="type-small col-start-1 row-start-1 flex flex-col justify-between text-right text-soft tabular-nums">
          <span className="-mt-2">{text(top)}</span>
          <span className="-mb-2">{text(0)}</span>
        </div>
        {bottom > 0 && (
          <span className="type-small col-start-1 row-start-2 -mb-2 self-end text-right text-soft tabular-nums">
            {text(down ? bottom : -bottom)}
          </span>
        )}
        <div className="col-start-2 row-start-1 border-t border-b border-t-line border-b-edge" />
        {bottom > 0 && <div className="col-start-2 row-start-2 border-b border-line" />}
        <div className="relative col-start-2 row-span-2 row-start-1 flex gap-0.5">
          {bars.map((bar, index) => (
            <span key={bar.name} title={`${bar.name}: ${figuresOf(bar).join(', ')}`} className="relative flex-1">
              <span
                className={cx('absolute inset-x-0', index === bars.length - 1 ? 'bg-ink' : 'bg-edge/70')}
                style={{ bottom: height(bottom), height: height(bar.up) }}
              />
              <span
                className="absolute inset-x-0 bg-warning"
                style={{ top: height(top), height: height(bar.down ?? 0) }}
              />
            </span>
          ))}
        </div>
      </div>
      <p aria-hidden className="type-small flex justify-between gap-4 text-soft">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {[unit, up, ...(down ? [down] : [])].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.name}>
                <th scope="row">{bar.name}</th>
                {figuresOf(bar).map((figure, index) => (
                  <td key={index}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
