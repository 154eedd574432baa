import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dutyRole } from '#features/competition/duty-text.ts'
import type { Duty, ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { DialogActions } from '#ui/overlay/dialog-actions.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { dutiesQuery } from '../../queries.ts'
import { useSchedule } from '../use-schedule.ts'

type DutyDialogProps = DialogState & {
  tournamentId: string
  board: ScheduleBoard
  number: number
  onChanged: () => void
}

const keyOf = (duty: Duty) => JSON.stringify(duty)

/** Chooses who is on duty for a match: an available team, best first, or nobody. Only the draft changes. */
export default function DutyDialog({ open, onOpenChange, tournamentId, board, number, onChanged }: DutyDialogProps) {
  const client = useClient()
  const { change, isSending } = useSchedule(tournamentId)
  const { revision, settings } = board
  const offers = useQuery(dutiesQuery(client, tournamentId, number, revision))
  const current = (board.draft ?? board.published).find((row) => row.number === number)?.duty ?? null
  const [choice, setChoice] = useState(current ? keyOf(current) : '')
  const role = dutyRole(settings.dutyTeams)

  const save = async () => {
    const duty = offers.data?.find((offer) => keyOf(offer.duty) === choice)?.duty ?? null
    const param = { id: tournamentId, number: String(number) }
    const send = () =>
      unwrap(client.tournaments[':id'].matches[':number'].duty.$put({ param, json: { revision, duty } }))
    if (!(await change(send, `${role} not changed`))) return
    onOpenChange(false)
    onChanged()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={null}
      title={`${role} for match ${number}`}
      description="These teams aren't playing and have no other duty then. The best choices come first."
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {offers.isError ? (
          <ErrorState retrying={offers.isFetching} onRetry={() => void offers.refetch()} />
        ) : offers.data ? (
          <Field label={role}>
            <Select value={choice} onChange={({ target }) => setChoice(target.value)}>
              <option value="">Nobody</option>
              {offers.data.map(({ duty, name }) => (
                <option key={keyOf(duty)} value={keyOf(duty)}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <Skeleton className="h-16" />
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={isSending} disabled={!offers.data}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
