import { useMutation, useQueryClient } from '@tanstack/react-query'
import { statsKey, tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { formatDollars } from '#lib/money.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { answer } from '#ui/api.ts'
import { recoverFocus } from '#ui/focus.ts'
import { SummaryList } from '#ui/summary-list.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import type { WithdrawalQuote } from '../contract.ts'

interface WithdrawDialogProps {
  teamId: string
  teamName: string
  quote: WithdrawalQuote
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what comes back and what is kept, asks, and takes the team out. */
export default function WithdrawDialog({ teamId, teamName, quote, open, onOpenChange }: WithdrawDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const withdrawal = useMutation({
    mutationFn: () => answer(client.teams[':id'].withdrawal.$post({ param: { id: teamId } })),
    onSuccess: async () => {
      onOpenChange(false)
      toast({ title: 'Team withdrawn', description: farewell(teamName, quote) })
      void queryClient.invalidateQueries({ queryKey: statsKey })
      await queryClient.invalidateQueries({ queryKey: tournamentsKey })
      recoverFocus() // its button has gone from the list
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
          ? `${teamName} gives up its place, and the entry fee goes back to the card it was paid with.`
          : `${teamName} gives up its place. Nothing was charged, so there is nothing to give back.`
      }
      confirm="Withdraw team"
      cancel="Keep the team"
      busy={withdrawal.isPending}
      onConfirm={() => withdrawal.mutate()}
    >
      {wasPaid && (
        <div className="mt-4">
          <SummaryList
            lines={[
              { label: 'Entry fee paid', value: formatDollars(quote.refund + quote.feeKept) },
              { label: 'Processing fee kept', value: formatDollars(-quote.feeKept) },
            ]}
            total={{ label: 'You get back', value: formatDollars(quote.refund) }}
          />
        </div>
      )}
      {withdrawal.isError && (
        <Alert tone="danger" role="alert" title="The team was not withdrawn" className="mt-4">
          {withdrawal.error.message}
        </Alert>
      )}
    </AlertDialog>
  )
}

function farewell(teamName: string, { refund }: WithdrawalQuote): string {
  if (refund === 0) return `${teamName} has given up its place.`
  return `${teamName} has given up its place. ${formatDollars(refund)} is on its way back to your card.`
}
