import { useState } from 'react'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { TournamentMoney } from '../../payment-contract.ts'
import { refundAllSummary } from '../../rules.ts'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'
import { useAdminAction } from '../use-admin-action.ts'
import { RefundProgressDialog } from './refund-progress-dialog.tsx'

/** Refunds every paid team of a tournament and shows the progress. */
export default function RefundTournamentDialog(props: RecordDialogProps<TournamentMoney & { id: string }>) {
  const { record, open, onOpenChange } = props
  const client = useClient()
  const { busy, run } = useAdminAction()
  const [isRefunding, setIsRefunding] = useState(false)
  const refund = () =>
    run(() => unwrap(client.admin.tournaments[':id'].refunds.$post({ param: { id: record.id } })), {
      failed: 'Failed to refund the tournament',
      onDone: () => {
        onOpenChange(false)
        setIsRefunding(true)
      },
    })
  return (
    <>
      <AlertDialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Refund every team in ${record.name}?`}
        description={refundAllSummary(record)}
        confirm="Refund all"
        busy={busy}
        onConfirm={() => void refund()}
      />
      <RefundProgressDialog tournament={record} open={isRefunding} onOpenChange={setIsRefunding} />
    </>
  )
}
