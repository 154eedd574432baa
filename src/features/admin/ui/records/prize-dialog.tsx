import { exactDollars } from '#lib/money.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { AdminTournament } from '../../contract.ts'
import { prizeConfirmation } from '../../rules.ts'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'
import { useAdminAction } from '../use-admin-action.ts'

/** What is confirmed: the prize, or the results alone where fees cover the prize or there is none. */
function confirmedOf({ prizePool, prizeCovered }: AdminTournament) {
  return prizePool > prizeCovered
    ? { noun: `the prize of ${exactDollars(prizePool)}`, confirm: 'Confirm prize', done: 'Prize confirmed' }
    : { noun: 'the results', confirm: 'Confirm results', done: 'Results confirmed' }
}

/** Confirms a tournament's prize and results, or undoes that, after saying which amounts count because of it. */
export default function PrizeDialog({ record: tournament, open, onOpenChange }: RecordDialogProps<AdminTournament>) {
  const client = useClient()
  const { busy, run } = useAdminAction()
  const { id, name, isPrizeConfirmed } = tournament
  const param = { id }
  const confirmation = client.admin.tournaments[':id']['prize-confirmation']
  const what = confirmedOf(tournament)
  const change = () =>
    run(() => (isPrizeConfirmed ? unwrap(confirmation.$delete({ param })) : unwrap(confirmation.$post({ param }))), {
      done: isPrizeConfirmed
        ? { title: 'Confirmation undone', description: name }
        : { title: what.done, description: name },
      failed: isPrizeConfirmed ? 'Failed to undo the confirmation' : 'Failed to confirm',
      onDone: () => onOpenChange(false),
    })
  const [description, ...effects] = prizeConfirmation(tournament)
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isPrizeConfirmed ? `Undo the confirmation of ${what.noun}?` : `Confirm ${what.noun}?`}
      description={description}
      confirm={isPrizeConfirmed ? 'Undo confirmation' : what.confirm}
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
