import type { ReactNode } from 'react'
import { formatDollars } from '#lib/money.ts'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { Card } from '#ui/card.tsx'

/** Teams side by side. */
export function HighlightList({ children }: { children: ReactNode }) {
  return (
    <ul role="list" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {children}
    </ul>
  )
}

interface HighlightCardProps {
  sport: string
  team: ReactNode
  achievement: ReactNode
  /** Dollars; null for none. */
  prize: number | null
}

/** A team and what it won. */
export function HighlightCard({ sport, team, achievement, prize }: HighlightCardProps) {
  return (
    <li className="grid">
      <Card className="flex flex-col items-start gap-3">
        <SportBadge sport={sport} />
        <div className="flex min-w-0 flex-col gap-0.5">
          <h3 className="type-subheading">{team}</h3>
          <p className="text-soft">{achievement}</p>
        </div>
        {prize !== null && (
          <p className="type-figure mt-auto pt-2">
            {formatDollars(prize)} <span className="type-label text-soft">prize</span>
          </p>
        )}
      </Card>
    </li>
  )
}
