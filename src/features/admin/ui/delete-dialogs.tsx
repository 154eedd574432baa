import { answer } from '#ui/api.ts'
import { useClient } from '#ui/use-client.ts'
import type { AdminTeam, AdminUser } from '../contract.ts'
import { deletionWords, userDeletionWords } from '../rules.ts'
import { DeleteRecordDialog } from './delete-record-dialog.tsx'
import type { RecordDialogProps } from './use-record-dialog.tsx'

export function DeleteUserDialog({ record: user, ...state }: RecordDialogProps<AdminUser>) {
  const client = useClient()
  const param = { id: user.id }
  return (
    <DeleteRecordDialog
      {...state}
      noun="user"
      id={user.id}
      name={`${user.firstName} ${user.lastName}`}
      question="Are you sure you want to delete this user? This action cannot be undone."
      preview={async () => userDeletionWords(await answer(client.admin.users[':id'].deletion.$get({ param })))}
      remove={() => answer(client.users[':id'].$delete({ param }))}
    />
  )
}

export function DeleteTeamDialog({ record: team, ...state }: RecordDialogProps<AdminTeam>) {
  const client = useClient()
  const param = { id: team.id }
  return (
    <DeleteRecordDialog
      {...state}
      noun="team"
      id={team.id}
      name={team.name}
      question="Are you sure you want to delete this team? This action cannot be undone."
      preview={async () => deletionWords('team', await answer(client.admin.teams[':id'].deletion.$get({ param })))}
      remove={() => answer(client.teams[':id'].$delete({ param }))}
    />
  )
}
