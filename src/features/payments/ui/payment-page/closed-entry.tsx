import { Link } from '@tanstack/react-router'
import type { Tournament } from '#features/tournaments/contract.ts'
import { availabilityOf } from '#features/tournaments/ui/availability.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'

/** Why no new team can register at `now`, in words; null when one can. */
export function closedEntryText(
  tournament: Pick<Tournament, 'status' | 'registrationDeadline' | 'maxTeams' | 'placesTaken' | 'competition'>,
  now: Date,
): { title: string; message: string } | null {
  const { refusal } = availabilityOf(tournament, now)
  if (tournament.status === 'cancelled') return { title: 'This tournament was canceled', message: notCharged }
  if (tournament.status === 'completed') return { title: 'This tournament is over', message: notCharged }
  if (tournament.status === 'active') return { title: 'This tournament has already started', message: notCharged }
  if (refusal === 'registration_closed') return { title: 'Registration is closed', message: notCharged }
  if (refusal !== 'tournament_full') return null
  return { title: 'This tournament is full', message: `${notCharged} If a team withdraws, its spot opens up again.` }
}

/** Of a tournament without an entry fee, where no card is needed. */
export const freeEntryText = {
  title: 'This tournament is free',
  message: "Register your team on the tournament's page. You don't need a card.",
}

const notCharged = "Your team isn't registered, and you weren't charged."

interface EntryRefusalProps {
  title: string
  message: string
  tournamentId: string
  tone?: 'info' | 'danger'
}

/** Shown instead of the offer to hold a spot: there is none to hold, or the team can't have this name. */
export function EntryRefusal({ title, message, tournamentId, tone = 'info' }: EntryRefusalProps) {
  return (
    <div className="flex flex-col gap-5">
      <Alert tone={tone} title={title}>
        {message}
      </Alert>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Link to="/tournament/$id" params={{ id: tournamentId }} className={buttonClass({ variant: 'primary' })}>
          View Tournament
        </Link>
        <Link to="/tournaments" className={buttonClass()}>
          Discover Tournaments
        </Link>
      </div>
    </div>
  )
}
