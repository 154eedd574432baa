import { useRef, useState } from 'react'
import { answer } from '#ui/api.ts'
import { useClient } from '#ui/use-client.ts'
import type { AdminTournament } from '../contract.ts'
import { deletionWords } from '../rules.ts'
import { DeleteRecordDialog } from './delete-record-dialog.tsx'
import { RefundProgressDialog } from './refund-progress-dialog.tsx'
import type { RecordDialogProps } from './use-record-dialog.tsx'

/** Deletes a tournament, and stays with its refunds until the last one is made. */
export default function DeleteTournamentDialog({ record, open, onOpenChange }: RecordDialogProps<AdminTournament>) {
  const client = useClient()
  const refunds = useRef(false)
  const [isRefunding, setIsRefunding] = useState(false)
  const param = { id: record.id }

  const preview = async () => {
    const deletion = await answer(client.admin.tournaments[':id'].deletion.$get({ param }))
    refunds.current = deletion.refund > 0
    return deletionWords('tournament', deletion)
  }
  return (
    <>
      <DeleteRecordDialog
        open={open}
        onOpenChange={onOpenChange}
        noun="tournament"
        id={record.id}
        name={record.name}
        question="Are you sure you want to delete this tournament? This action cannot be undone."
        preview={preview}
        remove={() => answer(client.tournaments[':id'].$delete({ param }))}
        onDeleted={() => setIsRefunding(refunds.current)}
      />
      <RefundProgressDialog tournament={record} open={isRefunding} onOpenChange={setIsRefunding} />
    </>
  )
}
