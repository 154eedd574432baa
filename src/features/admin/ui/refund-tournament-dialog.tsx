import { useState } from 'react'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { answer } from '#ui/api.ts'
import { useClient } from '#ui/use-client.ts'
import type { TournamentMoney } from '../money-contract.ts'
import { refundAllWords } from '../rules.ts'
import { RefundProgressDialog } from './refund-progress-dialog.tsx'
import { tellFailure, useReadAnew } from './use-admin-act.ts'
import type { RecordDialogProps } from './use-record-dialog.tsx'

/** Gives every paid team of a tournament its fee back, and stays until the last refund is made. */
export default function RefundTournamentDialog(props: RecordDialogProps<TournamentMoney & { id: string }>) {
  const { record, open, onOpenChange } = props
  const client = useClient()
  const readAnew = useReadAnew()
  const [busy, setBusy] = useState(false)
  const [isRefunding, setIsRefunding] = useState(false)
  const refund = async () => {
    setBusy(true)
    try {
      await answer(client.admin.tournaments[':id'].refunds.$post({ param: { id: record.id } }))
      onOpenChange(false)
      setIsRefunding(true)
      await readAnew()
    } catch (error) {
      tellFailure('Failed to refund the tournament', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <AlertDialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Refund all of ${record.name}?`}
        description={refundAllWords(record)}
        confirm="Refund all"
        busy={busy}
        onConfirm={() => void refund()}
      />
      <RefundProgressDialog tournament={record} open={isRefunding} onOpenChange={setIsRefunding} />
    </>
  )
}
