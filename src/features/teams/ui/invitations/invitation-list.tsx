import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatTournamentDates } from '#features/tournaments/ui/tournament-dates.ts'
import { Button } from '#ui/button.tsx'
import { recoverFocus } from '#ui/focus.ts'
import type { Invitation } from '../../contract.ts'
import { useInvitationResponse } from './use-invitation-response.ts'

/** The logged-in user's open invitations; nothing if there are none. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const id = useId()
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="type-heading">
        Invitations <span className="text-soft">{invitations.length}</span>
      </h2>
      <ul role="list" className="grid gap-4">
        {invitations.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { role, teamName, inviterName, tournamentId, tournamentName, startDate, timeZone, location } = invitation
  const { respond, isResponding } = useInvitationResponse(invitation)
  const nameId = useId()
  const press = async (status: 'accepted' | 'declined') => {
    if (await respond(status)) recoverFocus()
  }
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h3 id={nameId} className="type-display text-lg break-words">
          {teamName}
        </h3>
        <p className="break-words">
          {inviterName} {role === 'captain' ? 'invited you to be its captain in' : 'invited you to play in'}{' '}
          <Link to="/tournament/$id" params={{ id: tournamentId }} className="underline">
            {tournamentName}
          </Link>
          .
        </p>
        <p className="break-words text-soft">
          {formatTournamentDates({ startDate, endDate: startDate, timeZone })} · {location}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-3 noscript:hidden">
        <Button
          variant="primary"
          size="sm"
          busy={isResponding}
          aria-describedby={nameId}
          onClick={() => void press('accepted')}
        >
          Accept
        </Button>
        <Button size="sm" disabled={isResponding} aria-describedby={nameId} onClick={() => void press('declined')}>
          Decline
        </Button>
      </div>
    </li>
  )
}
