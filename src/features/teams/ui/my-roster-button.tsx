import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { useClient } from '#ui/use-client.ts'
import { useFocusBack } from '#ui/use-focus-back.ts'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'
import { useAsking } from './my-asking.ts'
import { rosterQuery } from './my-queries.ts'

const loadDialog = () => import('./my-roster-dialog.tsx')

interface RosterButtonProps {
  teamId: string
  /** The element that names the team. */
  describedBy: string
}

/** Opens the team's form on the roster as it stands at this moment. */
export function RosterButton({ teamId, describedBy }: RosterButtonProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const [roster, ask, isAsking] = useAsking({
    read: () => queryClient.query(rosterQuery(client, teamId)),
    proceed: show,
    failed: 'Update Failed',
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
        Edit team
      </Button>
      {Dialog && roster && <Dialog key={JSON.stringify(roster)} teamId={teamId} roster={roster} {...state} />}
    </>
  )
}
