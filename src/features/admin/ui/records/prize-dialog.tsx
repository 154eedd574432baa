import { exactDollars } from '#lib/money.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { AdminTournament } from '../../contract.ts'
import { prizeConfirmation } from '../../rules.ts'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'
import { useAdminAction } from '../use-admin-action.ts'

/** Confirms a tournament's prize, or undoes that, after saying which amounts count because of it. */
export default function PrizeDialog({ record: tournament, open, onOpenChange }: RecordDialogProps<AdminTournament>) {
  const client = useClient()
  const { busy, run } = useAdminAction()
  const { id, name, prizePool, isPrizeConfirmed } = tournament
  const param = { id }
  const confirmation = client.admin.tournaments[':id']['prize-confirmation']
  const amount = exactDollars(prizePool)
  const change = () =>
    run(() => (isPrizeConfirmed ? unwrap(confirmation.$delete({ param })) : unwrap(confirmation.$post({ param }))), {
      done: isPrizeConfirmed
        ? { title: 'Prize confirmation undone', description: name }
        : { title: 'Prize confirmed', description: `${amount} of ${name} now counts as awarded.` },
      failed: isPrizeConfirmed ? 'Failed to undo the confirmation' : 'Failed to confirm the prize',
      onDone: () => onOpenChange(false),
    })
  const [description, ...effects] = prizeConfirmation(tournament)
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isPrizeConfirmed ? `Undo the confirmation of ${amount}?` : `Confirm the prize of ${amount}?`}
      description={description}
      confirm={isPrizeConfirmed ? 'Undo confirmation' : 'Confirm prize'}
      busy={busy}
      onConfirm={() => void change()}
    >
      <div className="mt-3 flex flex-col gap-1.5">
        {effects.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </AlertDialog>
  )
}
