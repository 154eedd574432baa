import { useState } from 'react'
import type { Refund } from '#features/payments/refund-contract.ts'
import { maxNoteLength } from '#features/payments/values.ts'
import { exactDollars } from '#lib/money.ts'
import { unwrap } from '#ui/client/api.ts'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/overlay/dialog-actions.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'
import { useAdminAction } from '../use-admin-action.ts'

/** Records that the administrator returned money that the payment provider would not refund. */
export default function SettleRefundDialog({ record: refund, open, onOpenChange }: RecordDialogProps<Refund>) {
  const client = useClient()
  const { busy, run } = useAdminAction()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()

  const settle = () => {
    if (!note.trim()) return setError('Please say how the money was paid back')
    void run(() => unwrap(client.refunds[':id'].settlement.$post({ param: { id: refund.id }, json: { note } })), {
      done: { title: 'Refund settled manually' },
      failed: 'Failed to settle the refund',
      onDone: () => onOpenChange(false),
    })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={{ hasChanges: note.trim() !== '', discard: () => setNote('') }}
      title="Settle manually"
      description={`Record that you paid ${exactDollars(refund.amount)} back to ${refund.captain ? `${refund.captain.firstName} ${refund.captain.lastName}` : refund.teamName} yourself.`}
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          settle()
        }}
      >
        <Field label="How it was paid back" hint="Saved in the ledger." error={error}>
          <TextArea value={note} rows={2} maxLength={maxNoteLength} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <DialogActions>
          <Button type="submit" variant="primary" busy={busy}>
            Record settlement
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
