import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { MatchState } from '../../api-contract.ts'
import type { PublishedSchedule } from '../../schedule-contract.ts'
import { MatchList } from '../matches/match-list.tsx'
import type { CompetitionView } from '../matches/view.ts'
import { byCourt } from './match-day.ts'
import type { Order } from './order-switch.tsx'

interface DayMatchesProps {
  /** The id of what names these matches. */
  label: string
  matches: MatchState[]
  schedule: PublishedSchedule
  view: CompetitionView
  tournamentId: string
  order: Order
  /** '2026-12-05' */
  day: string
}

/** A large tournament has hundreds on a day. */
const shownFirst = 12

/** Matches of a day, by time or by court: the first ones, and all of them on request. */
export function DayMatches({ label, matches, schedule, view, tournamentId, order, day }: DayMatchesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? matches : matches.slice(0, shownFirst)
  if (matches.length === 0) return null
  const lists = { view, tournamentId }
  return (
    <>
      {order === 'time' ? (
        <MatchList label={label} matches={shown} placeOf={({ number }) => view.placeOn(day, number)} {...lists} />
      ) : (
        <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-x-6 gap-y-8">
          {byCourt(schedule, shown).map(({ id, name, matches: own }) => (
            <li key={id} className="flex min-w-0 flex-col gap-3">
              <h3 id={`${label}-${id}`} className="type-subheading break-words">
                {name}
              </h3>
              <MatchList
                label={`${label}-${id}`}
                matches={own}
                placeOf={({ number }) => view.timeOn(day, number)}
                {...lists}
              />
            </li>
          ))}
        </ul>
      )}
      {matches.length > shownFirst && (
        <Button className="self-start print:hidden" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer matches' : `Show all ${matches.length} matches`}
        </Button>
      )}
    </>
  )
}
