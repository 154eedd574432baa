import { cx } from '#ui/cx.ts'
import { courtOf, shotOf } from './courts.ts'
import type { Shot } from './courts.ts'
import sprite from './courts.svg?no-inline'

interface CourtPictureProps {
  sport: string
  /** Chooses the composition. The same seed always gives the same picture; use the tournament's id. */
  seed?: string
  /** A specific composition instead of one chosen by the seed. */
  shot?: Shot
  /** Dims the lines so that text on the picture is readable. */
  quiet?: boolean
  /** Sets the size; the picture fills it. */
  className?: string
}

/**
 * The picture of a tournament without a photo: a close-up of chalk lines at night with a ball in the floodlight. Decorative, and the same
 * in both themes. About 500 bytes of markup each, because the lines are in one cached file.
 */
export function CourtPicture({ sport, seed = '', shot, quiet = false, className }: CourtPictureProps) {
  const court = courtOf(sport)
  const { at, span, angle, ball } = shot ?? shotOf(court, seed)
  const [x, y] = at
  const height = (span * 9) / 16
  return (
    <div
      className={cx(
        'scheme-dark overflow-hidden bg-pitch [--court-wash:var(--color-mown)] print:hidden',
        quiet ? 'text-chalk/30' : 'text-chalk',
        className,
      )}
    >
      <svg
        aria-hidden
        focusable="false"
        preserveAspectRatio="xMidYMid slice"
        viewBox={[x - span / 2, y - height / 2, span, height].map(toCentimetres).join(' ')}
        strokeWidth={2}
        className="block size-full"
      >
        <g transform={`rotate(${angle} ${x} ${y})`}>
          <use href={`${sprite}#${court}`} />
          {/* A centimeter long: WebKit draws a path without length as a giant disc. */}
          <path
            d={`M${ball[0]} ${ball[1]}h.01`}
            className="stroke-flood"
            strokeWidth={11}
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      </svg>
    </div>
  )
}

function toCentimetres(meters: number): number {
  return Math.round(meters * 100) / 100
}
