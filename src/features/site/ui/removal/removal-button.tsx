import { useSession } from '#features/accounts/ui/session.ts'
import type { TeamWithPlayers } from '#features/teams/contract.ts'
import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'

const loadRemovalDialog = () => import('./removal-dialog.tsx')

/**
 * For players without an account, or their parents: asks to remove their name, which the administrator does at once. Shown if the team has
 * such players.
 */
export function RemovalButton({ team }: { team: TeamWithPlayers }) {
  const isAdministrator = useSession()?.role === 'administrator'
  const dialog = useLazyDialog(loadRemovalDialog)
  const names = [...new Set(team.players.flatMap(({ name, username }) => (username === null ? [name] : [])))]
  if (names.length === 0) return null
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="mt-3 -ml-3 noscript:hidden"
        aria-haspopup="dialog"
        onClick={() => void dialog.show()}
      >
        {isAdministrator ? 'Remove a name' : 'Ask to remove a name'}
      </Button>
      {dialog.Dialog && (
        <dialog.Dialog
          key={dialog.opening}
          team={team}
          names={names}
          isAdministrator={isAdministrator}
          {...dialog.state}
        />
      )}
    </>
  )
}
