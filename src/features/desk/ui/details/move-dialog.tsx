import { useMutation } from '@tanstack/react-query'
import type { MovePreview } from '#features/payments/contract.ts'
import { fullRefundHours } from '#features/registrations/values.ts'
import { exactDollars } from '#lib/money.ts'
import { plural } from '#lib/words.ts'
import { SummaryList } from '#ui/list/summary-list.tsx'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { captainlessText, maximumText, recipientsText } from './move-text.ts'
import { scheduleMoveText } from './schedule-move-text.ts'

interface MoveDialogProps {
  preview: MovePreview
  timeZone: string
  onConfirm: () => Promise<void>
  onClosed: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows who is notified of a change, which matches move and what may be refunded because of it, then saves it. */
export default function MoveDialog({ preview, timeZone, onConfirm, onClosed, open, onOpenChange }: MoveDialogProps) {
  const { scheduleMove, refunds, providerFees } = preview
  const close = (next: boolean) => {
    onOpenChange(next)
    if (!next) onClosed()
  }
  const saving = useMutation({ mutationFn: onConfirm, onSuccess: () => close(false) })
  const captainless = captainlessText(refunds)
  return (
    <AlertDialog
      open={open}
      onOpenChange={close}
      title="Save these changes?"
      description={recipientsText(preview)}
      confirm="Save event"
      variant="primary"
      busy={saving.isPending}
      onConfirm={() => saving.mutate()}
      problem={saving.error && { title: "The event wasn't saved", message: saving.error.message }}
    >
      {scheduleMove && <p className="mt-4">{scheduleMoveText(scheduleMove, timeZone)}</p>}
      {refunds.length > 0 && (
        <div className="mt-4 flex flex-col gap-4">
          <p>
            This moves the date or location too far from what applied when {plural(refunds.length, 'team')} registered.
            For {fullRefundHours} hours, or until their first match if it comes sooner, these teams can withdraw with a
            full refund:
          </p>
          <SummaryList
            lines={refunds.map(({ teamName, amount, by }) => ({
              label: teamName,
              value: by === 'cash' ? `${exactDollars(amount)} in cash` : exactDollars(amount),
            }))}
            total={{ label: 'Maximum total', value: maximumText(refunds) }}
          />
          {captainless && <p>{captainless}</p>}
          {providerFees > 0 && (
            <p className="text-soft">
              The payment provider keeps its fees of up to {exactDollars(providerFees)}, which come out of your balance.
            </p>
          )}
        </div>
      )}
    </AlertDialog>
  )
}
