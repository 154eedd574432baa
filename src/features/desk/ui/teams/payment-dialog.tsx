import type { Entry } from '#features/registrations/contract.ts'
import { formatDollars } from '#lib/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { DeskProps } from '../desk-props.ts'
import { useOnline } from '../use-online.ts'
import { drawnTeamOf } from './drawn-team.ts'
import { canSettle, payActionOf } from './fee-rules.ts'
import { PayCode } from './links/pay-code.tsx'
import { useEntryChange } from './use-entry-change.ts'

type PaymentDialogProps = DialogState & DeskProps & { entry: Entry }

/**
 * How a team can pay its fee: by card with the code, in cash, or not at all. Stays open when somebody pays by card, and says so. Undoes cash or a
 * waiver that was recorded by mistake.
 */
export default function PaymentDialog({ tournament, snapshot, role, entry, open, onOpenChange }: PaymentDialogProps) {
  const client = useClient()
  const isOnline = useOnline()
  const { busy, run } = useEntryChange(entry, tournament.id, () => onOpenChange(false))
  const { teamName, paymentStatus, paidBy, payLink } = entry
  const fee = formatDollars(entry.fee)
  const isDue = paymentStatus === 'pending'
  const drawn = drawnTeamOf(snapshot, entry.teamId)
  const action = payActionOf(entry, role, drawn, snapshot)
  const { payment } = client.tournaments[':id'].registrations[':registrationId']
  const settle = (paidBy: 'cash' | 'waived') =>
    run(paidBy, async () => {
      await unwrap(payment.$post({ param: { id: tournament.id, registrationId: entry.id }, json: { paidBy } }))
      return paidBy === 'cash' ? `${fee} recorded in cash for ${teamName}` : `Fee waived for ${teamName}`
    })
  const undo = () =>
    run('undo', async () => {
      await unwrap(payment.$delete({ param: { id: tournament.id, registrationId: entry.id } }))
      return `${teamName} owes ${fee} again`
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={null}
      title={isDue ? `Take ${fee} from ${teamName}` : teamName}
    >
      <div className="flex flex-col gap-3">
        {!isDue && (
          <Alert tone="success" role="status" title={paidTitles[paidBy ?? 'card']}>
            The {fee} entry fee for {teamName} is settled.
          </Alert>
        )}
        {action?.startsWith('Undo') && (
          <>
            <p className="type-small text-soft">
              Recorded by mistake? If you undo this, {teamName} will owe {fee} again.
              {paidBy === 'cash' && ' To return cash you collected, withdraw the team instead.'}
            </p>
            <Button variant="primary" disabled={!isOnline} busy={busy === 'undo'} onClick={() => void undo()}>
              {action}
            </Button>
          </>
        )}
        {payLink && <PayCode url={payLink} fee={fee} teamName={teamName} />}
        {canSettle(entry, role, drawn) && (
          <>
            {payLink && <h3 className="type-label mt-2">In cash</h3>}
            <Button variant="primary" disabled={!isOnline} busy={busy === 'cash'} onClick={() => void settle('cash')}>
              Record {fee} in cash
            </Button>
            <Button
              variant="quiet"
              disabled={!isOnline}
              busy={busy === 'waived'}
              onClick={() => void settle('waived')}
              className="mt-3 underline"
            >
              Waive the fee
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

const paidTitles = { card: 'Paid', cash: 'Paid in cash', waived: 'Fee waived', free: 'Paid' }
