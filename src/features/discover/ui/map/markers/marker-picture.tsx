import { sportColor } from '#ui/badge/sport-badge.tsx'
import { Ball } from '#ui/courts/ball.tsx'
import { cx } from '#ui/cx.ts'

interface MarkerPictureProps {
  /** The sport of all its tournaments; null if they differ. */
  sport: string | null
  /** The number of tournaments, if there are several. */
  count?: number
  className?: string
}

/** A tournament, or several, on the map. Decorative: hidden from screen readers. */
export function MarkerPicture({ sport, count = 1, className }: MarkerPictureProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'type-label grid place-items-center overflow-hidden rounded-full border-2 border-chalk outline-1 outline-pitch',
        sport === null ? 'bg-chalk text-pitch' : sportColor(sport),
        count > 1 ? 'size-9.5' : 'size-8',
        className,
      )}
    >
      {count > 1 ? count : <Ball sport={sport ?? ''} className="size-full" />}
    </span>
  )
}
