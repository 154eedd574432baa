import { Link } from '@tanstack/react-router'
import { InvitationCard, InvitationSection } from '#features/tournaments/ui/invitations/invitation-section.tsx'
import type { Invitation } from '../../contract.ts'
import { useInvitationResponse } from './use-invitation-response.ts'

/** The logged-in user's open invitations to teams. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <InvitationSection title="Invitations" invitations={invitations}>
      {(invitation) => <TeamInvitationCard key={invitation.id} invitation={invitation} />}
    </InvitationSection>
  )
}

function TeamInvitationCard({ invitation }: { invitation: Invitation }) {
  const { role, teamName, inviterName, tournamentId, tournamentName } = invitation
  return (
    <InvitationCard name={teamName} tournament={invitation} {...useInvitationResponse(invitation)}>
      {inviterName} {role === 'captain' ? 'invited you to be its captain in' : 'invited you to play in'}{' '}
      <Link to="/tournament/$id" params={{ id: tournamentId }} className="underline">
        {tournamentName}
      </Link>
      .
    </InvitationCard>
  )
}
