import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/use-client.ts'
import { AskingButton } from './my-asking-button.tsx'
import { withdrawalQuery } from './my-queries.ts'

const loadDialog = () => import('./my-withdraw-dialog.tsx')

interface WithdrawButtonProps {
  teamId: string
  teamName: string
  /** The element that names the team. */
  describedBy: string
}

/** Asks what withdrawing would give back before it asks whether to: nobody decides without knowing what it costs. */
export function WithdrawButton({ teamId, teamName, describedBy }: WithdrawButtonProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  return (
    <AskingButton
      label="Withdraw"
      describedBy={describedBy}
      read={() => queryClient.query(withdrawalQuery(client, teamId))}
      failed="Withdrawal not possible"
      loadDialog={loadDialog}
    >
      {(Dialog, quote, state) => <Dialog teamId={teamId} teamName={teamName} quote={quote} {...state} />}
    </AskingButton>
  )
}
