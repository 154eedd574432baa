import { cx } from '#ui/cx.ts'
import { courtOf, shotOf } from './courts.ts'
import type { Shot } from './courts.ts'
import sprite from './courts.svg?no-inline'

interface CourtPictureProps {
  sport: string
  /** Picks the composition; the same seed always gives the same picture. Use the tournament's id. */
  seed?: string
  /** A composition of your own, instead of one picked by the seed. */
  shot?: Shot
  /** Holds the lines back, so that words can stand on the picture. */
  quiet?: boolean
  /** Sets the box: the picture fills whatever size and shape it is given. */
  className?: string
}

/**
 * The picture of a tournament without a picture: chalk lines on the pitch at night, from close by, and the ball in the floodlight.
 * Decorative, the same in both themes. About 500 bytes of markup each: the lines themselves are in one cached file.
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
          <path
            d={`M${ball[0]} ${ball[1]}h0`}
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

function toCentimetres(metres: number): number {
  return Math.round(metres * 100) / 100
}
