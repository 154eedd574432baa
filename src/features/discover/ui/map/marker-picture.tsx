import { sportColor } from '#ui/badge/sport-badge.tsx'
import { courtOf } from '#ui/courts/courts.ts'
import { cx } from '#ui/cx.ts'

/** The seams of each sport's ball in a circle of radius 12; a shuttlecock for badminton. */
const seams: Record<ReturnType<typeof courtOf>, string> = {
  basketball: 'M12 0v24M0 12h24M4.5 2.6c4 5 4 13.8 0 18.8M19.5 2.6c-4 5-4 13.8 0 18.8',
  soccer: 'm12 7.4 4.4 3.2-1.7 5.1H9.3l-1.7-5.1zV1M16.4 10.6l6-2.2M14.7 15.7l3.6 5.4M9.3 15.7l-3.6 5.4M7.6 10.6l-6-2.2',
  tennis: 'M3.6 3.4c6.6 4.4 6.6 12.8 0 17.2M20.4 3.4c-6.6 4.4-6.6 12.8 0 17.2',
  volleyball:
    'M12 12C11.4 7.2 13.6 3 17.6 1.2M12 12c4.4-1.9 9-.8 11.6 2.8M12 12c-3.8 2.9-8.6 3.1-12 .4M6.6 2c3.8.2 5.4 4 5.4 10',
  baseball:
    'M5 2.2c4.4 5.8 4.4 13.8 0 19.6M19 2.2c-4.4 5.8-4.4 13.8 0 19.6M7 6l2.4-.8M8 10.6l2.6-.2M8 14.4l2.4.4M17 6l-2.4-.8M16 10.6l-2.6-.2M16 14.4l-2.4.4',
  badminton: 'M8.6 15.4 5.8 5.2M15.4 15.4l2.8-10.2M12 15.4V4.6M7 9.6h10M8.6 15.4h6.8a3.4 3.4 0 0 1-6.8 0z',
  football: 'M5 12h14M8.4 9.4v5.2M12 9v6M15.6 9.4v5.2',
  generic: 'M12 6.6a5.4 5.4 0 0 1 0 10.8 5.4 5.4 0 0 1 0-10.8z',
}

interface MarkerPictureProps {
  /** Of all its tournaments; null if they differ. */
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
        'type-figure grid place-items-center overflow-hidden rounded-full border-2 border-chalk outline-1 outline-pitch',
        sport === null ? 'bg-chalk text-pitch' : sportColor(sport),
        count > 1 ? 'size-9.5 text-sm' : 'size-8',
        className,
      )}
    >
      {count > 1 ? (
        count
      ) : (
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.4" className="size-full">
          <path d={seams[courtOf(sport ?? '')]} />
        </svg>
      )}
    </span>
  )
}
