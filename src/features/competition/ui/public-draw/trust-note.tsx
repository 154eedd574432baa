import { brand } from '#lib/brand.ts'
import { Card } from '#ui/card.tsx'

/** Who can't influence a draw by lots, and what the check can't tell. */
export function TrustNote() {
  return (
    <Card as="section" aria-labelledby="trust">
      <h2 id="trust" className="type-display mb-2 text-lg">
        Could anyone have fixed the draw?
      </h2>
      <div className="flex flex-col gap-3">
        <p>
          <span className="font-semibold">Not the teams, and not the organizer.</span>{' '}
          {"They don't know the secret until the numbers are drawn."}
        </p>
        <p>
          <span className="font-semibold">Not {brand}.</span> The secret and the list are fixed before the numbers are
          drawn.
        </p>
        <p className="text-soft">
          {
            "The check can't tell whether real dice were rolled. If nobody watched, it can't rule out cheating by the people who "
          }
          run this site.
        </p>
      </div>
    </Card>
  )
}
