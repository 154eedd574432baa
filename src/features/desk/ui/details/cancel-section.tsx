import type { Tournament } from '#features/tournaments/contract.ts'
import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'

const loadDialog = () => import('./cancel-dialog.tsx')

/** Lets the organizer cancel, until the first result, even if it is undone. */
export function CancelSection({ tournament, hadResults }: { tournament: Tournament; hadResults: boolean }) {
  const dialog = useLazyDialog(loadDialog)
  return (
    <section aria-labelledby="cancel" className="flex flex-col items-start gap-3 border-t-2 border-line pt-6">
      <h2 id="cancel" className="type-heading">
        Cancel the tournament
      </h2>
      <p className="text-soft">
        {hadResults
          ? 'Results have already been entered, so only the administrator can cancel this tournament.'
          : 'Everyone will be notified, and every team that paid will get its full fee back. You can cancel until the first result is entered.'}
      </p>
      {!hadResults && (
        <Button variant="danger" aria-haspopup="dialog" onClick={() => void dialog.show()}>
          Cancel tournament
        </Button>
      )}
      {dialog.Dialog && <dialog.Dialog tournament={tournament} {...dialog.state} />}
    </section>
  )
}
