import { formatTournamentDates } from '#features/tournaments/ui/tournament-dates.ts'
import { formatDate } from '#lib/dates.ts'
import { cx } from '#ui/cx.ts'
import { isOver, playsIn } from './season.ts'
import type { SeasonMark } from './season.ts'

interface SeasonLineProps {
  season: { from: Date; to: Date; marks: SeasonMark[] }
}

/** A pitch from above as a time line: today is the halfway line, and every tournament is a ball on its day. */
export function SeasonLine({ season: { from, to, marks } }: SeasonLineProps) {
  return (
    <section aria-labelledby="season" className="print:hidden">
      <h2 id="season" className="type-label mb-2">
        Your season
      </h2>
      <div className="relative h-24 overflow-hidden border-2 border-ink">
        <Pitch />
        <ol role="list">
          {marks.map(({ tournament, at }, index) => (
            <li
              key={tournament.id}
              title={tournament.name}
              className={cx(
                'absolute size-4 -translate-1/2 rounded-full border-2 border-ink',
                isOver(tournament) ? 'bg-ground' : playsIn(tournament) ? 'bg-flood' : 'bg-ink',
              )}
              style={{ left: `${at}%`, top: `${heights[index % heights.length]}%` }}
            >
              <span className="sr-only">
                {tournament.name}, {formatTournamentDates(tournament)}: {roleText(tournament)}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p aria-hidden className="type-small mt-1 flex justify-between text-soft">
        <span>{monthOf(from)}</span>
        <span className="font-semibold text-ink">Today</span>
        <span>{monthOf(to)}</span>
      </p>
    </section>
  )
}

/** Balls next to each other are at different heights. */
const heights = [50, 28, 72]

function roleText(tournament: SeasonMark['tournament']): string {
  const plays = playsIn(tournament)
  if (isOver(tournament)) return plays ? 'played' : 'organized'
  return plays ? 'you play' : 'you organize'
}

const monthOf = (day: Date) => formatDate(day, 'UTC').replace(/ \d+,/, '')

function Pitch() {
  return (
    <svg
      aria-hidden
      className="absolute inset-0 size-full text-edge"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <line x1="50%" x2="50%" y1="0" y2="100%" stroke="var(--color-ink)" strokeWidth="2" />
      <circle cx="50%" cy="50%" r="28" />
      <rect x="-2" y="22%" width="9%" height="56%" />
      <rect x="91%" y="22%" width="10%" height="56%" />
    </svg>
  )
}
