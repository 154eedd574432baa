import { formatDate } from '#lib/dates.ts'
import { cx } from '#ui/cx.ts'

interface DateBlockProps {
  instant: string
  timeZone: string
  /** For past tournaments. */
  faded?: boolean
}

/** The day in large type. Hidden from screen readers: the full date is next to it. */
export function DateBlock({ instant, timeZone, faded = false }: DateBlockProps) {
  const [month, day] = formatDate(instant, timeZone).replace(',', '').split(' ')
  return (
    <span
      aria-hidden
      className={cx(
        'flex w-14 shrink-0 flex-col items-center gap-1 self-start rounded-md border-2 py-2',
        faded ? 'border-line text-soft' : 'border-ink',
      )}
    >
      <span className="type-label">{month}</span>
      <span className="type-figure">{day}</span>
    </span>
  )
}
