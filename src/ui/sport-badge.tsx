import { capitalised } from '#lib/words.ts'
import { badgeShape } from './badge.tsx'
import { cx } from './cx.ts'

const colours = new Map([
  ['basketball', 'bg-basketball text-on-basketball'],
  ['soccer', 'bg-soccer text-on-sport'],
  ['tennis', 'bg-tennis text-on-sport'],
  ['volleyball', 'bg-volleyball text-on-sport'],
  ['baseball', 'bg-baseball text-on-baseball'],
  ['football', 'bg-football text-on-sport'],
])

/** The sport, capitalised, in its own colour; gray for any sport without one. The only place where sports have colours. */
export function SportBadge({ sport, className }: { sport: string; className?: string }) {
  const colour = colours.get(sport.toLowerCase()) ?? 'bg-other-sport text-on-sport'
  return <span className={cx(badgeShape, colour, className)}>{capitalised(sport)}</span>
}
