import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { entriesQuery } from '#features/registrations/ui/queries.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { canRun } from '#features/tournaments/rules.ts'
import { roleQuery } from '#features/tournaments/ui/queries.ts'
import { Button } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import { canSettle } from '../teams/can-settle.ts'

const loadFeeDialog = () => import('../teams/fee-dialog.tsx')

interface FeesDueProps {
  tournament: Tournament
  snapshot: Snapshot
  /** The teams of the match. */
  teamIds: readonly string[]
  /** Called when the dialog about a fee is closed. */
  onClosed: () => void
}

/** The teams of a match that owe their fee, for those who can settle it: a result is refused until they do. */
export default function FeesDue({ tournament, snapshot, teamIds, onClosed }: FeesDueProps) {
  const client = useClient()
  const { data: role } = useQuery(roleQuery(client, tournament.id))
  const { data: entries = [] } = useQuery({
    ...entriesQuery(client, tournament.id),
    enabled: role ? canRun(role) : false,
  })
  const [opened, setOpened] = useState<string | null>(null)
  const dialog = useLazyDialog(loadFeeDialog)
  if (!role) return null
  const entry = entries.find(({ id }) => id === opened)
  const due = entries.filter(
    (one) => one.paymentStatus === 'pending' && teamIds.includes(one.teamId ?? '') && canSettle(one, role),
  )
  return (
    <div className="flex flex-wrap gap-2">
      {due.map(({ id, teamName }) => (
        <Button
          key={id}
          aria-haspopup="dialog"
          onClick={() => {
            setOpened(id)
            void dialog.show()
          }}
        >
          Entry fee for {teamName}
        </Button>
      ))}
      {dialog.Dialog && entry && (
        <dialog.Dialog
          key={dialog.opening}
          tournament={tournament}
          snapshot={snapshot}
          role={role}
          entry={entry}
          {...dialog.state}
          onOpenChange={(open) => {
            dialog.state.onOpenChange(open)
            if (!open) onClosed()
          }}
        />
      )}
    </div>
  )
}
