import { useState } from 'react'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { toLocalDay, toLocalInput } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogActions } from '#ui/overlay/dialog-actions.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useSchedule } from './use-schedule.ts'

type LateDialogProps = DialogState & { tournamentId: string; timeZone: string; board: ScheduleBoard }

/** Among the courts, the choice that play has stopped on all of them. */
const stopped = 'stopped'
/** And that the rest is played on another day. */
const otherDay = 'other day'
const delays = [5, 10, 15, 20, 25, 30, 45, 60, 90, 120]

/** How late which court runs. What moves is shown as a draft before anyone is told. */
export default function LateDialog({ open, onOpenChange, tournamentId, timeZone, board }: LateDialogProps) {
  const client = useClient()
  const { change, isSending } = useSchedule(tournamentId)
  const [choice, setChoice] = useState('')
  const [until, setUntil] = useState(() => toLocalInput(inHalfAnHour(Date.now()), timeZone))
  const [day, setDay] = useState(() => toLocalDay(new Date(Date.now() + dayMs), timeZone))
  const [problem, setProblem] = useState<string | undefined>()

  const { delay, stop, 'move-to-day': moveToDay } = client.tournaments[':id'].schedule
  const { revision } = board
  const param = { id: tournamentId }
  const move = async (send: () => Promise<ScheduleBoard>) => {
    setProblem(undefined)
    const isMoved = await change(send, 'Matches not moved', ({ fields, message }) =>
      setProblem(fields.until ?? fields.day ?? message),
    )
    if (isMoved) onOpenChange(false)
  }
  const runLate = (minutes: number) =>
    move(() => unwrap(delay.$post({ param, json: { revision, courtId: choice || null, minutes } })))
  const preview = () =>
    move(() =>
      choice === otherDay
        ? unwrap(moveToDay.$post({ param, json: { revision, day } }))
        : unwrap(stop.$post({ param, json: { revision, until } })),
    )
  const isLate = choice !== stopped && choice !== otherDay
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={null}
      title="Report a delay"
      description="Matches move only as much as they have to, and breaks make up for part of the delay. You'll see the changes before teams are notified."
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isLate) void preview()
        }}
      >
        <Field label="What happened?">
          <Select
            value={choice}
            onChange={({ target }) => {
              setChoice(target.value)
              setProblem(undefined)
            }}
          >
            <option value="">All courts are running late</option>
            {board.courts.length > 1 &&
              board.courts.map(({ id, name }) => <option key={id} value={id}>{`${name} is running late`}</option>)}
            <option value={stopped}>Play has stopped</option>
            <option value={otherDay}>Play continues on another day</option>
          </Select>
        </Field>
        {isLate && <Delays isSending={isSending} onChoose={(minutes) => void runLate(minutes)} />}
        {choice === otherDay && (
          <Field
            label="Day"
            error={problem}
            hint="Matches that haven't started are scheduled again, even pinned ones. Courts without hours that day get the original day's hours."
          >
            <Input type="date" required value={day} onChange={({ target }) => setDay(target.value)} />
          </Field>
        )}
        {choice === stopped && (
          <Field label="Play resumes at" error={problem}>
            <Input type="datetime-local" value={until} onChange={({ target }) => setUntil(target.value)} />
          </Field>
        )}
        {!isLate && (
          <DialogActions>
            <Button type="submit" variant="primary" busy={isSending}>
              Preview changes
            </Button>
          </DialogActions>
        )}
      </form>
    </Dialog>
  )
}

const dayMs = 86_400_000

/** Half an hour from `now`, rounded up to five minutes. */
function inHalfAnHour(now: number): Date {
  const fiveMinutes = 300_000
  return new Date(Math.ceil((now + 6 * fiveMinutes) / fiveMinutes) * fiveMinutes)
}

/** By how many minutes: each is a button that shows what moves. */
function Delays({ isSending, onChoose }: { isSending: boolean; onChoose: (minutes: number) => void }) {
  return (
    <fieldset>
      <legend className="type-label mb-2">How many minutes late?</legend>
      <div className="grid grid-cols-5 gap-2">
        {delays.map((minutes) => (
          <Button
            key={minutes}
            aria-label={`${minutes} minutes`}
            disabled={isSending}
            className="type-figure px-1"
            onClick={() => onChoose(minutes)}
          >
            {minutes}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
