import { useMutation, useQueryClient } from '@tanstack/react-query'
import { statsKey, tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { formatDollars } from '#lib/money.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { unwrap } from '#ui/client/api.ts'
import { recoverFocus } from '#ui/focus.ts'
import { SummaryList } from '#ui/list/summary-list.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { WithdrawalQuote } from '#features/payments/contract.ts'

interface WithdrawDialogProps {
  teamId: string
  teamName: string
  quote: WithdrawalQuote
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows the refund and the fee that is kept, then withdraws the team. */
export default function WithdrawDialog({ teamId, teamName, quote, open, onOpenChange }: WithdrawDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const withdrawal = useMutation({
    mutationFn: () => unwrap(client.teams[':id'].withdrawal.$post({ param: { id: teamId } })),
    onSuccess: async () => {
      onOpenChange(false)
      toast({ title: 'Team withdrawn', description: farewell(teamName, quote) })
      void queryClient.invalidateQueries({ queryKey: statsKey })
      await queryClient.invalidateQueries({ queryKey: tournamentsKey })
      recoverFocus() // its button is gone
    },
  })
  const wasPaid = quote.refund + quote.feeKept > 0
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        withdrawal.reset()
        onOpenChange(next)
      }}
      title="Withdraw this team?"
      description={
        wasPaid
          ? `${teamName} loses its spot, and the entry fee is refunded to the card you paid with.`
          : `${teamName} loses its spot. You weren't charged, so there is nothing to refund.`
      }
      confirm="Withdraw team"
      cancel="Keep the team"
      busy={withdrawal.isPending}
      onConfirm={() => withdrawal.mutate()}
      problem={withdrawal.error && { title: "The team wasn't withdrawn", message: withdrawal.error.message }}
    >
      {wasPaid && (
        <div className="mt-4">
          <SummaryList
            lines={[
              { label: 'Entry fee paid', value: formatDollars(quote.refund + quote.feeKept) },
              ...(quote.feeKept > 0 ? [{ label: 'Processing fee kept', value: formatDollars(-quote.feeKept) }] : []),
            ]}
            total={{ label: 'Your refund', value: formatDollars(quote.refund) }}
          />
        </div>
      )}
    </AlertDialog>
  )
}

function farewell(teamName: string, { refund }: WithdrawalQuote): string {
  if (refund === 0) return `${teamName} no longer has a spot.`
  return `${teamName} no longer has a spot. ${formatDollars(refund)} is on its way back to your card.`
}
