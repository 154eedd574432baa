import type { ComponentProps } from 'react'
import { cx } from '#ui/cx.ts'
import { courtOf, courts } from './courts.ts'
import sprite from './courts.svg?no-inline'

interface CourtLinesProps extends Omit<ComponentProps<'svg'>, 'viewBox' | 'children'> {
  sport: string
  /** Meters of empty ground around the field. */
  margin?: number
}

/**
 * A sport's field seen from above, in the color of the surrounding text. Decorative: hidden from screen readers. It fits its box; with
 * `preserveAspectRatio="xMidYMid slice"` it fills the box instead.
 */
export function CourtLines({ sport, margin = 0, className, ...rest }: CourtLinesProps) {
  const court = courtOf(sport)
  const [length, width] = courts[court].size
  const pad = margin + length * 0.012 // half a line outside the field, and the goals
  return (
    <svg
      aria-hidden
      focusable="false"
      strokeWidth={1.5}
      {...rest}
      viewBox={`${-pad} ${-pad} ${length + 2 * pad} ${width + 2 * pad}`}
      className={cx('block', className)}
    >
      <use href={`${sprite}#${court}`} />
    </svg>
  )
}
