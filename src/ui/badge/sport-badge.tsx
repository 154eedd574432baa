import { sportLabel, sportNamed, sportRecords } from '#lib/sports.ts'
import { capitalize } from '#lib/words.ts'
import { badgeShape } from './badge.tsx'
import { cx } from '../cx.ts'

/** The sport's color and that of text on it; gray for any other sport. Only badges and map markers use it. */
export function sportColor(name: string): string {
  const sport = sportNamed(name)
  return (sport && sportRecords[sport].badge) ?? 'bg-other-sport text-on-sport'
}

/** The sport, capitalized, in its own color. */
export function SportBadge({ sport, className }: { sport: string; className?: string }) {
  return <span className={cx(badgeShape, sportColor(sport), className)}>{capitalize(sportLabel(sport))}</span>
}
