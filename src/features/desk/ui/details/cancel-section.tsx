import type { Tournament } from '#features/tournaments/contract.ts'
import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'

const loadDialog = () => import('./cancel-dialog.tsx')

/** Lets the organizer cancel, until the first result. */
export function CancelSection({ tournament }: { tournament: Tournament }) {
  const dialog = useLazyDialog(loadDialog)
  const hasResults = tournament.competition === 'running' || tournament.competition === 'finished'
  return (
    <section aria-labelledby="cancel" className="flex flex-col items-start gap-3 border-t-2 border-line pt-6">
      <h2 id="cancel" className="type-heading">
        Cancel the tournament
      </h2>
      <p className="text-soft">
        {hasResults
          ? 'Results were already entered, so only the administrator can cancel this tournament.'
          : 'Everyone will be notified, and every team that paid will get its full fee back. You can cancel until the first result is entered.'}
      </p>
      {!hasResults && (
        <Button variant="danger" aria-haspopup="dialog" onClick={() => void dialog.show()}>
          Cancel tournament
        </Button>
      )}
      {dialog.Dialog && <dialog.Dialog tournament={tournament} {...dialog.state} />}
    </section>
  )
}
