import { useState } from 'react'
import type { Refund } from '#features/teams/refund-contract.ts'
import { maxNoteLength } from '#features/teams/values.ts'
import { exactDollars } from '#lib/money.ts'
import { answer } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialog-actions.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { tellFailure, useReadAnew } from './use-admin-act.ts'
import type { RecordDialogProps } from './use-record-dialog.tsx'

/** Writes down how money went back that the payment service would not send. */
export default function SettleRefundDialog({ record: refund, open, onOpenChange }: RecordDialogProps<Refund>) {
  const client = useClient()
  const readAnew = useReadAnew()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const settle = async () => {
    if (!note.trim()) return setError('Please say how the money was paid back')
    setBusy(true)
    try {
      await answer(client.refunds[':id'].settlement.$post({ param: { id: refund.id }, json: { note } }))
      onOpenChange(false)
      toast({ title: 'Refund settled by hand' })
      await readAnew()
    } catch (failure) {
      tellFailure('Failed to settle the refund', failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Settle by hand"
      description={`Record that you paid ${exactDollars(refund.amount)} back to ${refund.captain.firstName} ${refund.captain.lastName} yourself.`}
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void settle()
        }}
      >
        <Field label="How it was paid back" hint="Kept in the ledger." error={error}>
          <TextArea value={note} rows={2} maxLength={maxNoteLength} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <DialogActions onCancel={() => onOpenChange(false)}>
          <Button type="submit" variant="primary" busy={busy}>
            Record settlement
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
