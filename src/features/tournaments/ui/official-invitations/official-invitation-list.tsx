import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { recoverFocus } from '#ui/focus.ts'
import { toast } from '#ui/toast/toast.ts'
import type { OfficialInvitation } from '../../contract.ts'
import { tournamentsKey } from '../queries.ts'
import { formatTournamentDates } from '../tournament-dates.ts'

/** The tournaments that ask the logged-in user to be an official; nothing if there are none. */
export function OfficialInvitationList({ invitations }: { invitations: readonly OfficialInvitation[] }) {
  const id = useId()
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="type-heading">
        Invitations to help run a tournament <span className="text-soft">{invitations.length}</span>
      </h2>
      <ul role="list" className="grid gap-4">
        {invitations.map((invitation) => (
          <OfficialInvitationCard key={invitation.tournamentId} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function OfficialInvitationCard({ invitation }: { invitation: OfficialInvitation }) {
  const { tournamentId, tournamentName, organizerName, role, startDate, timeZone, location } = invitation
  const client = useClient()
  const queryClient = useQueryClient()
  const nameId = useId()
  const answer = useMutation({
    mutationFn: (status: 'accepted' | 'declined') =>
      unwrap(
        client.tournaments[':id']['official-invitation'].$patch({ param: { id: tournamentId }, json: { status } }),
      ),
    onSuccess: (_, status) => {
      toast({ title: status === 'accepted' ? `You're now an official of ${tournamentName}` : 'Invitation declined' })
      recoverFocus()
    },
    onError: (error) => {
      const description = error instanceof Refused && error.message ? error.message : 'Please try again.'
      toast({ title: "Couldn't send your response", description, destructive: true })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: tournamentsKey }),
  })
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h3 id={nameId} className="type-display text-lg break-words">
          <Link to="/tournament/$id" params={{ id: tournamentId }} className="underline">
            {tournamentName}
          </Link>
        </h3>
        <p className="break-words">
          {organizerName} invited you to be a {role === 'co_organizer' ? 'co-organizer' : 'scorekeeper'}.
        </p>
        <p className="break-words text-soft">
          {formatTournamentDates({ startDate, endDate: startDate, timeZone })} · {location}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-3 noscript:hidden">
        <Button
          variant="primary"
          size="sm"
          busy={answer.isPending}
          aria-describedby={nameId}
          onClick={() => answer.mutate('accepted')}
        >
          Accept
        </Button>
        <Button
          size="sm"
          disabled={answer.isPending}
          aria-describedby={nameId}
          onClick={() => answer.mutate('declined')}
        >
          Decline
        </Button>
      </div>
    </li>
  )
}
