import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/client/use-client.ts'
import { LoadThenOpenButton } from '#ui/overlay/load-then-open-button.tsx'
import { withdrawalQuery } from '#features/payments/ui/queries.ts'

const loadDialog = () => import('./withdraw-dialog.tsx')

interface WithdrawButtonProps {
  teamId: string
  teamName: string
  /** The element that names the team. */
  describedBy: string
  /** Because the tournament has moved. */
  isFullRefund?: boolean
}

/** Reads the refund before the dialog opens, so that the captain knows it before deciding. */
export function WithdrawButton({ teamId, teamName, describedBy, isFullRefund = false }: WithdrawButtonProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  return (
    <LoadThenOpenButton
      label={isFullRefund ? 'Withdraw with a full refund' : 'Withdraw'}
      describedBy={describedBy}
      read={() => queryClient.query(withdrawalQuery(client, teamId))}
      failed="Can't withdraw this team"
      loadDialog={loadDialog}
    >
      {(Dialog, quote, state) => <Dialog teamId={teamId} teamName={teamName} quote={quote} {...state} />}
    </LoadThenOpenButton>
  )
}
