import { courtOf } from './courts.ts'
import sprite from './courts.svg?no-inline'

/** The seams of a sport's ball, in the color of the surrounding text, for a round box: a shuttlecock for badminton. Decorative. */
export function Ball({ sport, className }: { sport: string; className?: string }) {
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      className={className}
    >
      <use href={`${sprite}#${courtOf(sport)}-ball`} />
    </svg>
  )
}
