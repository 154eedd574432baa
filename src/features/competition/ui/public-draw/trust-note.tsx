import { brand } from '#lib/brand.ts'
import { Card } from '#ui/card.tsx'
import type { NumbersSource } from './numbers-source.ts'

const fixedFirst: Record<NumbersSource, string> = {
  beacon: 'The secret and the list are fixed before the beacon publishes its numbers, and nobody can choose them.',
  witnesses: 'The secret and the list are fixed before the numbers are drawn.',
  unreachable: 'The secret and the list are fixed before the numbers are drawn.',
}

const realDice =
  "The check can't tell whether real dice were rolled. If nobody watched, it can't rule out cheating by the people who run this site: they " +
  'could read the secret and pick numbers that give the order they want.'

/** Who could still influence the draw, and what the check can't tell. */
const limits: Record<NumbersSource, string> = {
  beacon:
    'The people who run the beacon might know its numbers in advance, but not the secret. To choose an order, they and the people who run ' +
    'this site would have to work together. This holds if someone saw the list before the beacon published its numbers. Otherwise, the ' +
    'people who run this site could have made the list afterward. The people who run this site see the order first. If a list was ' +
    "reopened or the beacon wasn't used, this page says so.",
  witnesses: realDice,
  unreachable: `${realDice} A public beacon would have prevented this, but the site couldn't reach it. Only the people who run this site can say why.`,
}

/** Who can and who can't influence a draw by lots, and what the check can't tell. */
export function TrustNote({ source }: { source: NumbersSource }) {
  return (
    <Card as="section" aria-labelledby="trust">
      <h2 id="trust" className="type-subheading mb-2">
        Could anyone have fixed the draw?
      </h2>
      <div className="flex flex-col gap-3">
        <p>
          <span className="font-semibold">Not the teams, and not the organizer.</span>{' '}
          {"They don't know the secret until the numbers are drawn."}
        </p>
        <p>
          <span className="font-semibold">Not {brand}.</span> {fixedFirst[source]}
        </p>
        <p className="text-soft">{limits[source]}</p>
      </div>
    </Card>
  )
}
