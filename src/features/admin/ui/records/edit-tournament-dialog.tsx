import { useState } from 'react'
import { formOf } from '#features/tournaments/ui/tournament-form/fields.ts'
import { editing } from '#features/tournaments/ui/tournament-form/purposes.ts'
import { TournamentFields } from '#features/tournaments/ui/tournament-form/tournament-fields.tsx'
import { useTournamentForm } from '#features/tournaments/ui/tournament-form/use-tournament-form.ts'
import { unwrap } from '#ui/client/api.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { AdminTournament } from '../../contract.ts'
import { failureText } from '#ui/client/failure-text.ts'
import { EditActions } from './edit-actions.tsx'
import { useRecordEdit } from './use-record-edit.ts'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'

/** Edits a tournament without leaving the list. */
export default function EditTournamentDialog({ record, open, onOpenChange }: RecordDialogProps<AdminTournament>) {
  const { id, revision } = record
  const client = useClient()
  const close = () => onOpenChange(false)
  const edit = useRecordEdit({ noun: 'tournament', onDone: close })
  const [start] = useState(() => formOf(record))
  const form = useTournamentForm({
    purpose: editing(record),
    start,
    send: (changes) =>
      edit.save(() => unwrap(client.tournaments[':id'].$patch({ param: { id }, json: { ...changes, revision } }))),
    failure: (error) => ({ title: edit.failed, description: failureText(error) }),
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} unsaved={form.unsaved} title="Edit tournament">
      <form {...form.props} className="flex flex-col gap-8">
        <TournamentFields form={form} level={3} />
        <EditActions isStale={edit.isStale} isSubmitting={form.isSending} onClose={close} />
      </form>
    </Dialog>
  )
}
