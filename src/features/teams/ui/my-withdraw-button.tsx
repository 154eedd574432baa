import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { useClient } from '#ui/use-client.ts'
import { useFocusBack } from '#ui/use-focus-back.ts'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'
import { useAsking } from './my-asking.ts'
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
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const [quote, ask, isAsking] = useAsking({
    read: () => queryClient.query(withdrawalQuery(client, teamId)),
    proceed: show,
    failed: 'Withdrawal not possible',
  })
  const button = useFocusBack(isAsking)

  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="sm"
        busy={isAsking}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => void ask()}
        className="noscript:hidden"
      >
        Withdraw
      </Button>
      {Dialog && quote && <Dialog teamId={teamId} teamName={teamName} quote={quote} {...state} />}
    </>
  )
}
