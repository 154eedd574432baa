import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { cardTexts } from '../../list/card-text.ts'
import { TournamentCard } from '../../list/tournament-card.tsx'
import { groupName } from '../located.ts'
import type { Located } from '../located.ts'

interface MapCardProps {
  tournaments: readonly Located[]
  now: Date
  onClose: () => void
}

/** The card of a marker: one tournament, or a list of those in the same place. Starts with the focus on its first link. */
export function MapCard({ tournaments, now, onClose }: MapCardProps) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    content.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  const [first, second] = tournaments
  return (
    <div
      role="dialog"
      aria-labelledby="map-card"
      className="absolute inset-x-3 bottom-3 z-20 flex max-h-[calc(100%-1.5rem)] flex-col rounded-lg border border-line bg-surface shadow-over sm:left-auto sm:w-90"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line pl-4 sm:pl-5">
        <h2 id="map-card" className="type-label">
          {groupName(tournaments)}
        </h2>
        <button type="button" aria-label="Close" onClick={onClose} className="grid size-11 place-items-center">
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div ref={content} className="min-h-0 overflow-y-auto overscroll-contain [&_article]:border-0">
        {second ? (
          <ul role="list" className="divide-y divide-line">
            {tournaments.map((tournament) => (
              <li key={tournament.id}>
                <Row tournament={tournament} now={now} />
              </li>
            ))}
          </ul>
        ) : (
          <TournamentCard tournament={first!} now={now} level={3} hasPicture={false} />
        )}
      </div>
    </div>
  )
}

function Row({ tournament, now }: { tournament: Located; now: Date }) {
  const { dates, place, availability, action } = cardTexts(tournament, now)
  return (
    <Link
      to="/tournament/$id"
      params={{ id: tournament.id }}
      className="flex flex-col gap-1 px-4 py-3 no-underline hover:bg-sunken focus-visible:-outline-offset-3 sm:px-5"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="type-label line-clamp-2 min-w-0">{tournament.name}</span>
        <SportBadge sport={tournament.sport} />
      </span>
      <span className="type-small text-soft">
        {dates} · {availability}
      </span>
      <span className="type-small text-soft">{place}</span>
      <span className="type-small">{action}</span>
    </Link>
  )
}
