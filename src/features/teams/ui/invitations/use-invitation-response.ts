import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { Refused, unwrap } from '#ui/client/api.ts'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { Invitation } from '../../contract.ts'

type InvitationStatus = 'accepted' | 'declined'

/** Accepts or declines an invitation and shows a toast. `secret` comes from an emailed link. */
export function useInvitationResponse({ id, role, teamName, tournamentName }: Invitation, secret?: string) {
  const client = useClient()
  const queryClient = useQueryClient()
  const response = useMutation({
    mutationFn: (status: InvitationStatus) =>
      unwrap(client.invitations[':id'].$patch({ param: { id }, json: { status, secret } })),
    onSuccess: (_, status) =>
      toast(
        status === 'accepted'
          ? acceptedToast(role, teamName, tournamentName)
          : { title: 'Invitation declined', description: `We'll let ${teamName} know.` },
      ),
    onError: (error) => {
      const description = error instanceof Refused && error.message ? error.message : 'Please try again.'
      toast({ title: "Couldn't send your response", description, destructive: true })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: tournamentsKey }),
  })
  return {
    respond: (status: InvitationStatus) => response.mutateAsync(status).catch(() => null),
    isResponding: response.isPending,
  }
}

const acceptedToast = (role: Invitation['role'], teamName: string, tournamentName: string) =>
  role === 'captain'
    ? { title: "You're the captain", description: `You can now manage ${teamName} in ${tournamentName}.` }
    : { title: "You're on the team", description: `You're playing for ${teamName} in ${tournamentName}.` }
