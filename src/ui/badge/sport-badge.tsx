import { capitalize } from '#lib/words.ts'
import { badgeShape } from './badge.tsx'
import { cx } from '../cx.ts'

const colors = new Map([
  ['basketball', 'bg-basketball text-on-basketball'],
  ['soccer', 'bg-soccer text-on-sport'],
  ['tennis', 'bg-tennis text-on-sport'],
  ['volleyball', 'bg-volleyball text-on-sport'],
  ['baseball', 'bg-baseball text-on-baseball'],
  ['football', 'bg-football text-on-sport'],
])

/** The sport's color and that of text on it; gray for any other sport. Only badges and the balls of the map have it. */
export const sportColor = (sport: string) => colors.get(sport.toLowerCase()) ?? 'bg-other-sport text-on-sport'

/** The sport, capitalized, in its own color. */
export function SportBadge({ sport, className }: { sport: string; className?: string }) {
  return <span className={cx(badgeShape, sportColor(sport), className)}>{capitalize(sport)}</span>
}
