import { useState } from 'react'
import type { Entry } from '#features/registrations/contract.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { formatDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Refused, unwrap } from '#ui/client/api.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { DeskProps } from '../desk-props.ts'
import { drawnTeamOf } from './drawn-team.ts'
import { canReturnFee, canSettle, canWithdraw } from './fee-rules.ts'
import { cardRefundText } from './withdrawal-text.ts'

type FeeDialogProps = DialogState & DeskProps & { entry: Entry }

/** Settles the fee of a team that hasn't paid, withdraws one that was entered by hand, and returns the fee of one that withdrew from the draw. */
export default function FeeDialog({ tournament, snapshot, role, entry, open, onOpenChange }: FeeDialogProps) {
  const client = useClient()
  const refresh = useRefreshTournament(tournament.id)
  const [busy, setBusy] = useState<string | null>(null)
  const { teamName, paymentStatus, paidBy } = entry
  const fee = formatDollars(entry.fee)
  const isDue = paymentStatus === 'pending'
  const isCash = paymentStatus === 'paid' && paidBy === 'cash'
  const isCard = paymentStatus === 'paid' && paidBy === 'card'
  const drawn = drawnTeamOf(snapshot, entry.teamId)
  const returns = drawn?.status === 'withdrawn' && canReturnFee(entry, role)
  const param = { id: tournament.id, registrationId: entry.id }
  const route = client.tournaments[':id'].registrations[':registrationId']

  const run = async (name: string, change: () => Promise<string>) => {
    setBusy(name)
    try {
      const title = await change()
      onOpenChange(false)
      toast({ title })
    } catch (error) {
      reportUnexpected(error)
      const description = error instanceof Refused ? error.message : undefined
      toast({ title: `${teamName} was not changed`, description, destructive: true })
    } finally {
      setBusy(null)
      await refresh()
    }
  }
  const settle = (how: 'cash' | 'waived') =>
    run(how, async () => {
      await unwrap(route.payment.$post({ param, json: { paidBy: how } }))
      return how === 'cash' ? `${fee} recorded in cash for ${teamName}` : `Fee waived for ${teamName}`
    })
  const withdraw = () =>
    run('withdraw', async () => {
      const { cashToReturn, refund } = await unwrap(route.$delete({ param }))
      if (refund > 0)
        return `${returns ? '' : `${teamName} was withdrawn. `}${formatDollars(refund)} goes back to the card`
      return cashToReturn > 0 ? `The organizer will return ${formatDollars(cashToReturn)}` : `${teamName} was withdrawn`
    })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={null}
      title={teamName}
      description={
        isDue
          ? `The entry fee of ${fee} is due.`
          : isCash
            ? `Paid ${fee} in cash.`
            : isCard
              ? `Paid ${fee} by card.`
              : undefined
      }
    >
      <div className="flex flex-col gap-3">
        {canSettle(entry, role, drawn) && (
          <>
            <Button variant="primary" busy={busy === 'cash'} onClick={() => void settle('cash')}>
              Record {fee} in cash
            </Button>
            <Button busy={busy === 'waived'} onClick={() => void settle('waived')}>
              Waive the fee
            </Button>
          </>
        )}
        {(returns || canWithdraw(entry, role, drawn)) && (
          <>
            {isCash && <p className="type-small text-soft">The organizer will return {fee}.</p>}
            {isCard && <p className="type-small text-soft">{cardRefundText}</p>}
            <Button variant={returns ? 'primary' : 'danger'} busy={busy === 'withdraw'} onClick={() => void withdraw()}>
              {returns ? 'Return the fee' : 'Withdraw the team'}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
