import { useResponse } from '#features/tournaments/ui/invitations/use-response.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { Invitation } from '../../contract.ts'

/** Accepts or declines an invitation to a team and shows a toast. `secret` comes from an emailed link. */
export function useInvitationResponse({ id, role, teamName, tournamentName }: Invitation, secret?: string) {
  const client = useClient()
  return useResponse(
    (status) => unwrap(client.invitations[':id'].$patch({ param: { id }, json: { status, secret } })),
    {
      accepted:
        role === 'captain'
          ? { title: "You're the captain", description: `You can now manage ${teamName} in ${tournamentName}.` }
          : { title: "You're on the team", description: `You're playing for ${teamName} in ${tournamentName}.` },
      declined: { title: 'Invitation declined', description: `We'll let ${teamName} know.` },
    },
  )
}
