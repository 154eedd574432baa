import { dutyRole } from '#features/competition/duty-text.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import type { Carrying } from './use-carrying.ts'

const loadDutyDialog = () => import('../draft/duty-dialog.tsx')

interface CarryBarProps {
  carrying: Carrying
  tournamentId: string
  board: ScheduleBoard
}

/** What can be done with the match that is picked up. It says what the arrow keys choose, and afterward what happened. */
export function CarryBar({ carrying, tournamentId, board }: CarryBarProps) {
  const { carried, places, swaps, swapWith, words, canChoose, isPinned, isSending, retry, remove, pin, cancel } =
    carrying
  const isCarrying = carried !== null
  const duty = useLazyDialog(loadDutyDialog)
  const { dutyTeams } = board.settings
  return (
    <div
      className={cx(
        isCarrying &&
          'sticky bottom-3 z-20 flex flex-col gap-2 rounded-lg border-2 border-ink bg-surface p-3 sm:flex-row sm:gap-3 sm:items-center sm:justify-between',
      )}
    >
      <p aria-live="polite" className={isCarrying ? 'min-w-0' : 'sr-only'}>
        {words}
        {canChoose && (
          <>
            {places.length === 1 ? ' Tap it' : ' Tap one'}
            <span className="hidden pointer-fine:inline">, or use arrow keys and Enter. Press Esc to cancel</span>.
          </>
        )}
      </p>
      {isCarrying && (
        <div className="flex shrink-0 flex-wrap gap-2">
          {retry && <Button onClick={retry}>Try again</Button>}
          {swaps.map(({ number, text }) => (
            <Button key={number} disabled={isSending} onClick={() => swapWith(number)}>
              {text}
            </Button>
          ))}
          {isPinned !== undefined && (
            <>
              <Button variant="quiet" disabled={isSending} onClick={() => pin(!isPinned)}>
                {isPinned ? 'Unpin' : 'Pin here'}
              </Button>
              {dutyTeams !== 'none' && (
                <Button variant="quiet" aria-haspopup="dialog" disabled={isSending} onClick={() => void duty.show()}>
                  Change {dutyRole(dutyTeams).toLowerCase()}
                </Button>
              )}
              <Button variant="quiet" disabled={isSending} onClick={remove}>
                Remove<span className="max-sm:sr-only"> from schedule</span>
              </Button>
            </>
          )}
          <Button onClick={cancel}>Cancel</Button>
        </div>
      )}
      {isCarrying && duty.Dialog && (
        <duty.Dialog key={carried} {...duty.state} {...{ tournamentId, board }} number={carried} onChanged={cancel} />
      )}
    </div>
  )
}
