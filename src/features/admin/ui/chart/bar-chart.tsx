import { cx } from '#ui/cx.ts'

interface Bar {
  /** 'Nov 16, 2026' */
  name: string
  up: number
  /** Shown below the axis: what moved the other way, or by how much a figure is negative. */
  down?: number
}

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
  const top = axisEnd(Math.max(...bars.map((bar) => bar.up))) || 1
  const bottom = axisEnd(Math.max(...bars.map((bar) => bar.down ?? 0)))
  const rows = { gridTemplateRows: `${top}fr ${bottom}fr` }
  const figuresOf = (bar: Bar) => (down ? [text(bar.up), text(bar.down ?? 0)] : [text(bar.up - (bar.down ?? 0))])
  const height = (figure: number) => `${(figure / (top + bottom)) * 100}%`
  return (
    <div className="relative">
      <div aria-hidden className={cx('grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 py-2', className)} style={rows}>
        <div className="col-start-1 row-start-1 flex flex-col justify-between text-right text-xs text-soft tabular-nums">
          <span className="-mt-2">{text(top)}</span>
          <span className="-mb-2">{text(0)}</span>
        </div>
        {bottom > 0 && (
          <span className="col-start-1 row-start-2 -mb-2 self-end text-right text-xs text-soft tabular-nums">
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
      <p aria-hidden className="flex justify-between gap-4 text-xs text-soft">
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

/**
 * A round number for the end of an axis that reaches `figure`; 0 for 0.
 * @internal
 */
export function axisEnd(figure: number): number {
  if (figure <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(figure))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((end) => end >= figure)!
}
