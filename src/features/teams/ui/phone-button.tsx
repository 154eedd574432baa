import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { LoadThenOpenButton } from '#ui/overlay/load-then-open-button.tsx'

const loadDialog = () => import('./phone-dialog.tsx')

interface PhoneButtonProps {
  team: { id: string; name: string }
  label?: string
  /** The element that names the team. */
  describedBy: string
  onSaved?: () => unknown
}

/** Opens the dialog with the team's phone number, for its captain and those who run the tournament. */
export function PhoneButton({ team, label = 'Phone number', describedBy, onSaved }: PhoneButtonProps) {
  const client = useClient()
  return (
    <LoadThenOpenButton
      label={label}
      describedBy={describedBy}
      read={() => unwrap(client.teams[':id'].contact.$get({ param: { id: team.id } }))}
      failed="Couldn't load the phone number"
      loadDialog={loadDialog}
    >
      {(Dialog, { phone }, state) => <Dialog key={phone} team={team} phone={phone} onSaved={onSaved} {...state} />}
    </LoadThenOpenButton>
  )
}
