import type { Entry } from '#features/registrations/contract.ts'
import { formatDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { DeskProps } from '../desk-props.ts'
import { drawnTeamOf } from './drawn-team.ts'
import { isOut } from './fee-rules.ts'
import { useEntryChange } from './use-entry-change.ts'
import { feeReturnText } from './withdrawal-text.ts'

type WithdrawDialogProps = DialogState & Omit<DeskProps, 'role'> & { entry: Entry }

/** Withdraws a team that was entered by hand, or returns the fee of one that has withdrawn from the draw or was replaced. */
export default function WithdrawDialog({ tournament, snapshot, entry, open, onOpenChange }: WithdrawDialogProps) {
  const client = useClient()
  const { busy, run } = useEntryChange(entry, tournament.id, () => onOpenChange(false))
  const { teamName, paidBy } = entry
  const fee = formatDollars(entry.fee)
  const hasLeft = isOut(drawnTeamOf(snapshot, entry.teamId))
  const withdraw = () =>
    run('withdraw', async () => {
      const param = { id: tournament.id, registrationId: entry.id }
      const { cashToReturn, refund } = await unwrap(
        client.tournaments[':id'].registrations[':registrationId'].$delete({ param }),
      )
      if (refund > 0)
        return `${hasLeft ? '' : `${teamName} was withdrawn. `}${formatDollars(refund)} goes back to the card`
      return cashToReturn > 0 ? `The organizer returns ${formatDollars(cashToReturn)}` : `${teamName} was withdrawn`
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={null}
      title={teamName}
      description={paidBy === 'cash' ? `Paid ${fee} in cash.` : paidBy === 'card' ? `Paid ${fee} by card.` : undefined}
    >
      <div className="flex flex-col gap-3">
        {(paidBy === 'cash' || paidBy === 'card') && (
          <p className="type-small text-soft">{feeReturnText(entry, tournament.timeZone)}</p>
        )}
        <Button variant={hasLeft ? 'primary' : 'danger'} busy={busy !== null} onClick={() => void withdraw()}>
          {hasLeft ? 'Return the fee' : 'Withdraw the team'}
        </Button>
      </div>
    </Dialog>
  )
}
