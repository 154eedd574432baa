import { exactDollars } from '#lib/money.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { Payment } from '../../payment-contract.ts'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'
import { useAlsoWithdraw } from '../also-withdraw.tsx'
import { useAdminAction } from '../use-admin-action.ts'

/** Refunds one payment in full; the team loses its spot, unless it keeps playing. */
export default function RefundPaymentDialog({ record: payment, open, onOpenChange }: RecordDialogProps<Payment>) {
  const client = useClient()
  const { busy, run } = useAdminAction()
  const amount = exactDollars(payment.held)
  const alsoWithdraw = useAlsoWithdraw(payment.tournamentId)
  const refund = () =>
    run(
      () => {
        const json = { paymentStatus: 'refunded', alsoWithdraw: alsoWithdraw.toSend } as const
        return unwrap(client.teams[':id'].$patch({ param: { id: payment.teamId ?? '' }, json }))
      },
      {
        done: { title: 'Payment refunded', description: `${amount} for ${payment.teamName}` },
        failed: 'Failed to refund the payment',
        onDone: () => onOpenChange(false),
      },
    )
  const how = payment.isHeldInCash
    ? 'It was paid in cash, so please return the full fee yourself.'
    : 'The full fee goes back to the card.'
  const what = alsoWithdraw.keepsPlaying ? 'keeps playing' : 'loses its spot'
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Refund ${amount}?`}
      description={`${payment.teamName} ${what} in ${payment.tournamentName}. ${how}`}
      confirm="Refund"
      disabled={!alsoWithdraw.isKnown}
      busy={busy}
      onConfirm={() => void refund()}
    >
      {alsoWithdraw.field && <div className="mt-4">{alsoWithdraw.field}</div>}
    </AlertDialog>
  )
}
