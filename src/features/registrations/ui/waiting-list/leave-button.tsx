import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'

const loadDialog = () => import('./leave-dialog.tsx')

interface LeaveWaitingListButtonProps {
  tournamentId: string
  /** The element that names the team, where there are several. */
  describedBy?: string
  className?: string
}

/** Lets a captain give up their place on a waiting list. */
export function LeaveWaitingListButton({ tournamentId, describedBy, className = '' }: LeaveWaitingListButtonProps) {
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => void show()}
        className={`underline noscript:hidden ${className}`}
      >
        Leave the waiting list
      </Button>
      {Dialog && <Dialog tournamentId={tournamentId} {...state} />}
    </>
  )
}
