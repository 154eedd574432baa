import type { CourtQueue, ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'

interface CourtListProps {
  courts: ScheduleBoard['courts']
  playing: CourtQueue['playing']
  timeZone: string
  /** The teams of a match. */
  nameOf: (number: number) => string
  isSending: boolean
  onResult: (number: number) => void
  onTakeBack: (number: number) => void
}

/** Each court with the match that is on it. After a result was undone, there may be two. */
export function CourtList({ courts, playing, timeZone, nameOf, isSending, onResult, onTakeBack }: CourtListProps) {
  return (
    <section aria-labelledby="on-courts" className="flex flex-col gap-3">
      <h2 id="on-courts" className="type-heading">
        On court now
      </h2>
      <ul role="list" className="rounded-lg border border-line bg-surface">
        {courts.map(({ id, name }) => {
          const matches = playing.filter(({ courtId }) => courtId === id)
          return (
            <li key={id} className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="type-label break-words">{name}</span>
                {matches.length === 0 && <span className="text-success">Available</span>}
              </p>
              {matches.map(({ number, since }) => (
                <div key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                  <p className="min-w-0">
                    <span className="block break-words">{nameOf(number)}</span>
                    <span className="type-small text-soft">{`Match ${number} · on court since ${formatTime(since, timeZone)}`}</span>
                  </p>
                  <p className="flex gap-2">
                    <Button size="sm" disabled={isSending} onClick={() => onResult(number)} aria-haspopup="dialog">
                      Enter result<span className="sr-only">{` of match ${number}`}</span>
                    </Button>
                    <Button size="sm" variant="quiet" disabled={isSending} onClick={() => onTakeBack(number)}>
                      Cancel call<span className="sr-only">{` (match ${number})`}</span>
                    </Button>
                  </p>
                </div>
              ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
