import { useQueryClient } from '@tanstack/react-query'
import type { ButtonLook } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { LoadThenOpenButton } from '#ui/overlay/load-then-open-button.tsx'
import { rosterQuery } from './queries.ts'

const loadDialog = () => import('./roster-dialog.tsx')

interface RosterButtonProps {
  teamId: string
  label?: string
  variant?: ButtonLook['variant']
  size?: ButtonLook['size']
  wide?: boolean
  /** The element that names the team. */
  describedBy: string
}

/** Opens the edit form with the team's current roster. */
export function RosterButton({ teamId, label = 'Edit team', variant, size, wide, describedBy }: RosterButtonProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  return (
    <LoadThenOpenButton
      label={label}
      variant={variant}
      size={size}
      wide={wide}
      describedBy={describedBy}
      read={() => queryClient.query(rosterQuery(client, teamId))}
      failed="Update Failed"
      loadDialog={loadDialog}
    >
      {(Dialog, roster, state) => <Dialog key={JSON.stringify(roster)} teamId={teamId} roster={roster} {...state} />}
    </LoadThenOpenButton>
  )
}
