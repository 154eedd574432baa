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

/** The sport, capitalized, in its own color; gray for any other sport. Sports have colors only here. */
export function SportBadge({ sport, className }: { sport: string; className?: string }) {
  const color = colors.get(sport.toLowerCase()) ?? 'bg-other-sport text-on-sport'
  return <span className={cx(badgeShape, color, className)}>{capitalize(sport)}</span>
}
