import { useLazyDialog } from '#ui/lazy.tsx'
import { Button } from '#ui/button.tsx'

const loadDialog = () => import('./leave-team-dialog.tsx')

interface LeaveTeamButtonProps {
  teamId: string
  teamName: string
}

/** Lets a member leave a team after confirming. */
export function LeaveTeamButton({ teamId, teamName }: LeaveTeamButtonProps) {
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Leave ${teamName}`}
        onClick={() => void show()}
        className="relative noscript:hidden"
      >
        Leave team
      </Button>
      {Dialog && <Dialog teamId={teamId} teamName={teamName} {...state} />}
    </>
  )
}
