import { formatDollars } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { usePageTexts } from '#features/content/ui/use-page-texts.ts'
import { withHighlights } from '../../article/overrides.ts'
import { highlights } from '../../texts/home.ts'

/** Community Highlights: teams and what they won. */
export function HomeHighlights() {
  const shown = withHighlights(highlights, usePageTexts('home'))
  return (
    <ul role="list" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {shown.map(({ team, sport, achievement, prize }) => (
        <li key={team} className="grid">
          <Card className="flex flex-col items-start gap-3">
            <SportBadge sport={sport} />
            <div className="flex flex-col gap-0.5">
              <h3 className="type-display text-xl">{team}</h3>
              <p className="text-soft">{achievement}</p>
            </div>
            <p className="type-display mt-auto pt-2 text-2xl tabular-nums">
              {formatDollars(prize)} <span className="type-label text-soft">prize</span>
            </p>
          </Card>
        </li>
      ))}
    </ul>
  )
}
