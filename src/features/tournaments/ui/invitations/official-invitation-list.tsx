import { Link } from '@tanstack/react-router'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { OfficialInvitation } from '../../contract.ts'
import { InvitationCard, InvitationSection } from './invitation-section.tsx'
import { useResponse } from './use-response.ts'

/** The tournaments that ask the logged-in user to be an official. */
export function OfficialInvitationList({ invitations }: { invitations: readonly OfficialInvitation[] }) {
  return (
    <InvitationSection title="Invitations to help run a tournament" invitations={invitations}>
      {(invitation) => <OfficialInvitationCard key={invitation.tournamentId} invitation={invitation} />}
    </InvitationSection>
  )
}

function OfficialInvitationCard({ invitation }: { invitation: OfficialInvitation }) {
  const { tournamentId: id, tournamentName, organizerName, role } = invitation
  const client = useClient()
  const response = useResponse(
    (status) => unwrap(client.tournaments[':id']['official-invitation'].$patch({ param: { id }, json: { status } })),
    { accepted: { title: `You're now an official of ${tournamentName}` }, declined: { title: 'Invitation declined' } },
  )
  const name = (
    <Link to="/tournament/$id" params={{ id }} className="underline">
      {tournamentName}
    </Link>
  )
  return (
    <InvitationCard name={name} tournament={invitation} {...response}>
      {organizerName} invited you to be a {role === 'co_organizer' ? 'co-organizer' : 'scorekeeper'}.
    </InvitationCard>
  )
}
