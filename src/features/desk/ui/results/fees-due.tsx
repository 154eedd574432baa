import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { entriesQuery } from '#features/registrations/ui/queries.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { canRun } from '#features/tournaments/rules.ts'
import { roleQuery } from '#features/tournaments/ui/queries.ts'
import { formatDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import { drawnTeamOf } from '../teams/drawn-team.ts'
import { canTakePayment, owes } from '../teams/fee-rules.ts'

const loadPaymentDialog = () => import('../teams/payment-dialog.tsx')
const loadTeamChangeDialog = () => import('../teams/team-change-dialog.tsx')

interface FeesDueProps {
  tournament: Tournament
  snapshot: Snapshot
  /** The teams of the match. */
  teamIds: readonly string[]
  /** Called when a dialog about one of the teams is closed. */
  onClosed: () => void
}

/** The teams of a match that owe their fee: a result is refused until it is settled, or the team withdraws. */
export default function FeesDue({ tournament, snapshot, teamIds, onClosed }: FeesDueProps) {
  const client = useClient()
  const { data: role } = useQuery(roleQuery(client, tournament.id))
  const { data: entries = [] } = useQuery({
    ...entriesQuery(client, tournament.id),
    enabled: role ? canRun(role) : false,
  })
  const [opened, setOpened] = useState<string | null>(null)
  const fee = useLazyDialog(loadPaymentDialog)
  const change = useLazyDialog(loadTeamChangeDialog)
  if (!role) return null
  const entry = entries.find(({ id }) => id === opened)
  const team = entry && drawnTeamOf(snapshot, entry.teamId)
  const due = entries.filter(
    (one) => teamIds.includes(one.teamId ?? '') && owes(one, drawnTeamOf(snapshot, one.teamId)),
  )
  const show = (dialog: typeof fee | typeof change, id: string) => {
    setOpened(id)
    void dialog.show()
  }
  const stateOf = ({ state }: typeof fee | typeof change) => ({
    ...state,
    onOpenChange: (open: boolean) => {
      state.onOpenChange(open)
      if (!open) onClosed()
    },
  })
  return (
    <div className="flex flex-col gap-4 not-first:mt-4 empty:hidden">
      {due.map((one) => (
        <div key={one.id} className="flex flex-wrap gap-2">
          <p className="w-full break-words">
            {one.teamName} still owes the {formatDollars(one.fee)} entry fee. Settle it before you save a result.
          </p>
          {canTakePayment(one, role) && (
            <Button aria-haspopup="dialog" onClick={() => show(fee, one.id)}>
              Take payment for {one.teamName}
            </Button>
          )}
          <Button aria-haspopup="dialog" onClick={() => show(change, one.id)}>
            Withdraw {one.teamName}
          </Button>
        </div>
      ))}
      {fee.Dialog && entry && (
        <fee.Dialog key={fee.opening} {...{ tournament, snapshot, role, entry }} {...stateOf(fee)} />
      )}
      {change.Dialog && entry && team && (
        <change.Dialog key={change.opening} {...{ tournament, snapshot, role, team, entry }} {...stateOf(change)} />
      )}
    </div>
  )
}
