import { exactDollars } from '#lib/money.ts'
import { formatDate, formatDateTime } from '#lib/dates.ts'

/** 'Nov 20, 2026', in UTC. */
export const dayOf = (instant: string) => formatDate(instant, 'UTC')

/** 'Nov 20, 2026, 1:05 PM UTC' */
export const momentOf = (instant: string) => `${formatDateTime(instant, 'UTC').replace(/^\w+, /, '')} UTC`

/** '–' instead of zero, so that the other figures of a list stand out. Screen readers hear the zero. */
export function OrDash({ figure, text = exactDollars }: { figure: number; text?: (figure: number) => string }) {
  if (figure !== 0) return text(figure)
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{text(0)}</span>
    </>
  )
}
