import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfferedPlaces, ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogActions } from '#ui/overlay/dialog-actions.tsx'
import { placesQuery } from '../queries.ts'
import { useSchedule } from './use-schedule.ts'

type MoveDialogProps = DialogState & {
  tournamentId: string
  timeZone: string
  board: ScheduleBoard
  number: number
  title: string
}

/** Where a match can be played. Choosing a place changes the draft only. */
export default function MoveDialog({ open, onOpenChange, title, ...rest }: MoveDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} unsaved={null} title={title} size="md">
      <Places key={`${rest.number} ${rest.board.revision}`} {...rest} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type PlacesProps = Omit<MoveDialogProps, keyof DialogState | 'title'> & { onDone: () => void }

function Places({ tournamentId, timeZone, board, number, onDone }: PlacesProps) {
  const client = useClient()
  const places = useQuery(placesQuery(client, tournamentId, number, board.revision))
  const current = (board.draft ?? board.published).find((row) => row.number === number)
  const [chosen, setChosen] = useState(current ? keyOf(current) : '')
  const [isPinned, setIsPinned] = useState(current?.isPinned ?? false)
  const { change, isSending } = useSchedule(tournamentId)
  if (places.isError) return <ErrorState retrying={places.isFetching} onRetry={() => void places.refetch()} />
  if (!places.data) return <Skeleton className="h-64" />

  const send = async (place: { courtId: string; startsAt: string } | null) => {
    const json = { revision: board.revision, moves: [{ number, place, isPinned: place !== null && isPinned }] }
    const isMoved = await change(
      () => unwrap(client.tournaments[':id'].schedule.$put({ param: { id: tournamentId }, json })),
      'Match not saved',
    )
    if (isMoved) onDone()
  }
  const courtName = (id: string) => board.courts.find((court) => court.id === id)?.name ?? ''
  const options = current ? withCurrent(places.data, current) : places.data
  const place = options.find((option) => keyOf(option) === chosen)
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (place) void send({ courtId: place.courtId, startsAt: place.startsAt })
      }}
    >
      {options.length === 0 ? (
        <p>No court has an open time for this match. Add hours or a court, or move another match first.</p>
      ) : (
        <fieldset className="flex max-h-[50vh] flex-col overflow-y-auto border-y border-line">
          <legend className="sr-only">Court and time</legend>
          {options.map((option) => (
            <label
              key={keyOf(option)}
              className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-1 py-2 last:border-b-0 has-checked:bg-sunken has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="place"
                value={keyOf(option)}
                checked={keyOf(option) === chosen}
                onChange={() => setChosen(keyOf(option))}
                className="size-5 shrink-0 accent-ink"
              />
              <span className="min-w-0">
                <span className="font-semibold">
                  {courtName(option.courtId)}, {formatDay(option.startsAt, timeZone)},{' '}
                  {formatTime(option.startsAt, timeZone)}
                </span>
                {option.warnings.length > 0 && (
                  <span className="block text-sm text-warning">{option.warnings.join(' ')}</span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Checkbox
        label="Pin this match"
        hint="It stays here when you create a new schedule."
        checked={isPinned}
        onChange={({ target }) => setIsPinned(target.checked)}
      />
      <DialogActions>
        {current && (
          <Button variant="quiet" disabled={isSending} onClick={() => void send(null)}>
            Remove from schedule
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={!place} busy={isSending}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}

const keyOf = ({ courtId, startsAt }: { courtId: string; startsAt: string }) => `${courtId} ${startsAt}`

/** The offered places with the match's own, which is not among them if it breaks a rule. */
function withCurrent(places: OfferedPlaces, current: ScheduleBoard['published'][number]): OfferedPlaces {
  if (places.some((place) => keyOf(place) === keyOf(current))) return places
  return [{ ...current, warnings: [] }, ...places]
}
