import { useState } from 'react'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogActions } from '#ui/overlay/dialog-actions.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useSchedule } from './use-schedule.ts'

type LateDialogProps = DialogState & { tournamentId: string; board: ScheduleBoard }

const delays = [5, 10, 15, 20, 25, 30, 45, 60, 90, 120]

/** How late which court runs. What moves is shown as a draft before anyone is told. */
export default function LateDialog({ open, onOpenChange, tournamentId, board }: LateDialogProps) {
  const client = useClient()
  const { change, isSending } = useSchedule(tournamentId)
  const [courtId, setCourtId] = useState('')
  const [minutes, setMinutes] = useState(15)

  const move = async () => {
    const json = { revision: board.revision, courtId: courtId || null, minutes }
    const isMoved = await change(
      () => unwrap(client.tournaments[':id'].schedule.delay.$post({ param: { id: tournamentId }, json })),
      'Matches not moved',
    )
    if (isMoved) onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={null}
      title="Running late"
      description="Matches move only as far as they must: pauses and breaks absorb what they can. You see what moves before anyone is told."
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void move()
        }}
      >
        {board.courts.length > 1 && (
          <Field label="Court">
            <Select value={courtId} onChange={({ target }) => setCourtId(target.value)}>
              <option value="">All courts</option>
              {board.courts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Late by">
          <Select value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
            {delays.map((delay) => (
              <option key={delay} value={delay}>{`${delay} minutes`}</option>
            ))}
          </Select>
        </Field>
        <DialogActions>
          <Button type="submit" variant="primary" busy={isSending}>
            Show what moves
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
