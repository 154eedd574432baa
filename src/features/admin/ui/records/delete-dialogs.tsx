import { useRef, useState } from 'react'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { AdminTeam, AdminTournament, AdminUser } from '../../contract.ts'
import { deletionSummary, userDeletionSummary } from '../../rules.ts'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'
import { RefundProgressDialog } from '../money/refund-progress-dialog.tsx'
import { DeleteRecordDialog } from './delete-record-dialog.tsx'

export function DeleteUserDialog({ record: user, ...state }: RecordDialogProps<AdminUser>) {
  const client = useClient()
  const param = { id: user.id }
  return (
    <DeleteRecordDialog
      {...state}
      noun="user"
      id={user.id}
      name={`${user.firstName} ${user.lastName}`}
      preview={async () => userDeletionSummary(await unwrap(client.admin.users[':id'].deletion.$get({ param })))}
      remove={() => unwrap(client.users[':id'].$delete({ param }))}
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
      preview={async () => deletionSummary('team', await unwrap(client.admin.teams[':id'].deletion.$get({ param })))}
      remove={() => unwrap(client.teams[':id'].$delete({ param }))}
    />
  )
}

/** Deletes a tournament, then shows the progress of its refunds. */
export function DeleteTournamentDialog({ record: tournament, ...state }: RecordDialogProps<AdminTournament>) {
  const client = useClient()
  const hasRefunds = useRef(false)
  const [isRefunding, setIsRefunding] = useState(false)
  const param = { id: tournament.id }

  const preview = async () => {
    const deletion = await unwrap(client.admin.tournaments[':id'].deletion.$get({ param }))
    hasRefunds.current = deletion.refund > 0
    return deletionSummary('tournament', deletion)
  }
  return (
    <>
      <DeleteRecordDialog
        {...state}
        noun="tournament"
        id={tournament.id}
        name={tournament.name}
        preview={preview}
        remove={() => unwrap(client.tournaments[':id'].$delete({ param }))}
        onDeleted={() => setIsRefunding(hasRefunds.current)}
      />
      <RefundProgressDialog tournament={tournament} open={isRefunding} onOpenChange={setIsRefunding} />
    </>
  )
}
