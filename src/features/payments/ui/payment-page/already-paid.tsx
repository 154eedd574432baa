import { Link } from '@tanstack/react-router'
import type { Tournament } from '#features/tournaments/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'

interface AlreadyPaidProps {
  registrationId: string
  teamName: string
  isFree: boolean
  tournament: Tournament
}

/** Shown instead of the card form for a team whose fee is already settled. */
export function AlreadyPaid({ registrationId, teamName, isFree, tournament }: AlreadyPaidProps) {
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="success" title={isFree ? 'This team is registered' : "This team's fee is already settled"}>
        {teamName} is registered for {tournament.name}.
      </Alert>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Link to="/tournament/$id" params={{ id: tournament.id }} className={buttonClass({ variant: 'primary' })}>
          View Tournament
        </Link>
        <Link to="/receipt/$registrationId" params={{ registrationId }} className={buttonClass()}>
          Receipt
        </Link>
      </div>
    </div>
  )
}
