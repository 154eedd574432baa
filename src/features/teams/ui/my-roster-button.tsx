import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/use-client.ts'
import { AskingButton } from './my-asking-button.tsx'
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
  return (
    <AskingButton
      label="Edit team"
      describedBy={describedBy}
      read={() => queryClient.query(rosterQuery(client, teamId))}
      failed="Update Failed"
      loadDialog={loadDialog}
    >
      {(Dialog, roster, state) => <Dialog key={JSON.stringify(roster)} teamId={teamId} roster={roster} {...state} />}
    </AskingButton>
  )
}
