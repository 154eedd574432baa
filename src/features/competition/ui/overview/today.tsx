import { useState } from 'react'
import { formatDay, formatTime, toLocalDay } from '#lib/dates.ts'
import { formatLongDay } from '#lib/long-day.ts'
import { plural } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/use-now.ts'
import type { Snapshot } from '../../api-contract.ts'
import type { PublishedSchedule } from '../../schedule-contract.ts'
import type { CompetitionView } from '../matches/view.ts'
import { DayMatches } from './day-matches.tsx'
import { endText, matchDayOf } from './match-day.ts'
import { OrderSwitch } from './order-switch.tsx'
import type { Order } from './order-switch.tsx'

interface TodayProps {
  schedule: PublishedSchedule
  snapshot: Snapshot
  view: CompetitionView
  tournamentId: string
  /** When the page was loaded. */
  now: number
  /** Whether a match is already on the page, because it is under way or next. */
  isShownAbove: (number: number) => boolean
}

/** Today's matches of the published schedule, by time or by court; before the first day, and between two, those of the next one. */
export function Today({ schedule, snapshot, view, tournamentId, now, isShownAbove }: TodayProps) {
  const today = toLocalDay(new Date(useNow(30_000, now)), schedule.timeZone)
  const [order, setOrder] = useState<Order>('time')
  const [showsOver, setShowsOver] = useState(false)
  const shown = matchDayOf(schedule, snapshot.matches, today)
  if (!shown) return null
  const { over, startsAt, isToday } = shown
  const next = shown.open.filter(({ number }) => !isShownAbove(number))
  const lists = { schedule, view, tournamentId, order, day: shown.day }
  return (
    <section aria-labelledby="today" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="today" className="type-subheading">
          {isToday ? 'Today' : formatLongDay(startsAt, schedule.timeZone)}
        </h2>
        {schedule.courts.length > 1 && (next.length > 0 || showsOver) && (
          <OrderSwitch order={order} onChange={setOrder} />
        )}
      </div>
      {isToday && next.length === 0 && <p>{endText(shown, schedule.timeZone)}</p>}
      <DayMatches label="today" matches={next} {...lists} />
      {over.length > 0 && (
        <Button
          id="over"
          className="self-start print:hidden"
          aria-expanded={showsOver}
          onClick={() => setShowsOver(!showsOver)}
        >
          {showsOver ? 'Hide' : 'Show'} {plural(over.length, 'result')}
        </Button>
      )}
      {showsOver && <DayMatches label="over" matches={over} {...lists} />}
      <p className="type-small text-soft">
        Schedule published {formatDay(schedule.publishedAt, schedule.timeZone)},{' '}
        {formatTime(schedule.publishedAt, schedule.timeZone)}
      </p>
    </section>
  )
}
