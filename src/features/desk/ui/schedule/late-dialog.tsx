import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { toLocalDay, toLocalInput } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogActions } from '#ui/overlay/dialog-actions.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { othersSince } from './draft/changes-by-others.tsx'
import { QuickMinutes } from './quick-minutes.tsx'
import { ResumesField } from './resumes-field.tsx'
import { useSchedule } from './use-schedule.ts'

type LateDialogProps = DialogState & { tournamentId: string; timeZone: string; board: ScheduleBoard }

/** Among the courts, the choice that play has stopped on all of them. */
const stopped = 'stopped'
/** And that the rest is played on another day. */
const otherDay = 'other day'

/** How late which court runs, or until when play has stopped. What moves is shown as a draft before anyone is told. */
export default function LateDialog({ open, onOpenChange, tournamentId, timeZone, board }: LateDialogProps) {
  const client = useClient()
  const { change, isSending } = useSchedule(tournamentId)
  const [choice, setChoice] = useState('')
  const [minutes, setMinutes] = useState('')
  const [until, setUntil] = useState(() => localIn(30, timeZone))
  const [day, setDay] = useState(() => nextDay(board, timeZone))
  const [problem, setProblem] = useState<string | undefined>()
  const [isTyped, setIsTyped] = useState(false)

  const { delay, stop, 'move-to-day': moveToDay } = client.tournaments[':id'].schedule
  // A delay counts from the schedule that was open: two people may report the same one.
  const [revision, setRevision] = useState(board.revision)
  const param = { id: tournamentId }
  const move = async (send: () => Promise<ScheduleBoard>) => {
    setProblem(undefined)
    const isMoved = await change(send, 'Matches not moved', ({ fields, message }) => {
      setProblem(fields.until ?? fields.day ?? fields.minutes ?? message)
      setIsTyped(true)
    })
    if (isMoved) onOpenChange(false)
  }
  const runLate = (by: number) =>
    move(() => unwrap(delay.$post({ param, json: { revision, courtId: choice || null, minutes: by } })))
  const stopUntil = (time: string) => move(() => unwrap(stop.$post({ param, json: { revision, until: time } })))
  const preview = () => {
    if (choice === stopped) return stopUntil(until)
    if (choice === otherDay) return move(() => unwrap(moveToDay.$post({ param, json: { revision, day } })))
    return runLate(minutes === '' ? Number.NaN : Number(minutes))
  }
  /** A field whose value has changed isn't wrong until it is sent again. */
  const edit =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setProblem(undefined)
      set(value)
    }
  const isLate = choice !== stopped && choice !== otherDay
  const previewButton = (
    <Button type="submit" variant="primary" busy={isSending}>
      Preview changes
    </Button>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={null}
      title={choice === stopped ? 'Stop play' : 'Report a delay'}
      description="You'll see what changes before teams are notified."
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void preview()
        }}
      >
        {board.revision !== revision && (
          <Alert tone="warning" role="status" title="The schedule has changed">
            {othersSince(board, revision).map((change) => (
              <p key={change.revision}>{`${change.by} ${change.sentence}.`}</p>
            ))}
            <p>Continue only if matches have to move again.</p>
            <Button size="sm" className="mt-3" onClick={() => setRevision(board.revision)}>
              Continue
            </Button>
          </Alert>
        )}
        <Field label="What happened?">
          <Select value={choice} onChange={({ target }) => edit(setChoice)(target.value)}>
            <option value="">All courts are running late</option>
            {board.courts.length > 1 &&
              board.courts.map(({ id, name }) => <option key={id} value={id}>{`${name} is running late`}</option>)}
            <option value={stopped}>Play has stopped</option>
            <option value={otherDay}>Play continues on another day</option>
          </Select>
        </Field>
        {isLate && (
          <>
            <QuickMinutes
              legend="How many minutes late?"
              hint="Tap a number to preview the changes."
              choices={[5, 10, 15, 20, 25, 30, 45, 60]}
              disabled={isSending}
              onChoose={(by) => void runLate(by)}
            />
            <Typed summary="Another number" isOpen={isTyped} onToggle={setIsTyped} submit={previewButton}>
              <Field label="Minutes late" error={problem}>
                <Input
                  type="number"
                  inputMode="numeric"
                  value={minutes}
                  onChange={({ target }) => edit(setMinutes)(target.value)}
                />
              </Field>
            </Typed>
          </>
        )}
        {choice === stopped && (
          <>
            <QuickMinutes
              legend="How long until play resumes?"
              hint="Tap your best guess to preview the changes. You can change it later."
              choices={[15, 30, 45, 60]}
              disabled={isSending}
              onChoose={(after) => void stopUntil(localIn(after, timeZone))}
            />
            <Typed summary="Another time" isOpen={isTyped} onToggle={setIsTyped} submit={previewButton}>
              <ResumesField value={until} timeZone={timeZone} error={problem} onChange={edit(setUntil)} />
            </Typed>
          </>
        )}
        {choice === otherDay && (
          <>
            <Field
              label="Day"
              error={problem}
              hint="Matches that haven't started are scheduled again, even pinned ones. Courts without hours that day get the original day's hours."
            >
              <Input type="date" required value={day} onChange={({ target }) => edit(setDay)(target.value)} />
            </Field>
            <DialogActions>{previewButton}</DialogActions>
          </>
        )}
      </form>
    </Dialog>
  )
}

interface TypedProps {
  summary: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  submit: ReactNode
  /** The field. */
  children: ReactNode
}

/** What is typed instead of tapped, folded away. */
const Typed = ({ summary, isOpen, onToggle, submit, children }: TypedProps) => (
  <Disclosure summary={summary} open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
    <div className="flex flex-col gap-4 pt-1">
      {children}
      {submit}
    </div>
  </Disclosure>
)

const dayMs = 86_400_000

/** The day after today, or after the first day of a schedule that hasn't begun: '2026-12-06'. */
function nextDay({ published }: ScheduleBoard, timeZone: string): string {
  const [first] = published
  const from = Math.max(Date.now(), first ? Date.parse(first.startsAt) : 0)
  return toLocalDay(new Date(from + dayMs), timeZone)
}

/** In so many minutes, rounded up to five: '2026-12-05T15:20' in this zone. */
function localIn(minutes: number, timeZone: string): string {
  const fiveMinutes = 300_000
  return toLocalInput(new Date(Math.ceil((Date.now() + minutes * 60_000) / fiveMinutes) * fiveMinutes), timeZone)
}
