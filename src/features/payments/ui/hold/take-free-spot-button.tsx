import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Registration } from '#features/registrations/contract.ts'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { Button } from '#ui/button.tsx'
import type { ButtonLook } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { recoverFocus } from '#ui/focus.ts'
import { toast } from '#ui/toast/toast.ts'
import { celebrateEntry } from '../just-entered/celebrate-entry.ts'
import { registrationFailed } from '../registration-failed.ts'

interface TakeFreeSpotButtonProps {
  hold: Pick<Registration, 'tournamentId' | 'teamName' | 'isReplacement'>
  /** The element that names the team. */
  describedBy: string
  size?: ButtonLook['size']
  wide?: boolean
}

/** Takes a spot that was offered from the waiting list of a free tournament. */
export function TakeFreeSpotButton({ hold, describedBy, size, wide }: TakeFreeSpotButtonProps) {
  const { tournamentId, teamName, isReplacement } = hold
  const client = useClient()
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const take = useMutation({
    mutationFn: () => unwrap(client.teams.$post({ json: { tournamentId, name: teamName } })),
    onSuccess: async (team) => {
      toast({
        title: 'Registration Successful!',
        description: 'Your team has been registered for the tournament.',
      })
      await celebrateEntry(router, queryClient, team)
      await navigate({ to: '/tournament/$id', params: { id: tournamentId } })
    },
    onError: async ({ message }) => {
      toast({ ...registrationFailed(message), destructive: true })
      await queryClient.invalidateQueries({ queryKey: tournamentsKey })
      recoverFocus() // its button may be gone
    },
  })
  return (
    <Button
      size={size}
      wide={wide}
      variant="primary"
      busy={take.isPending}
      aria-describedby={describedBy}
      onClick={() => take.mutate()}
    >
      {isReplacement ? 'Accept and play' : 'Register Team'}
    </Button>
  )
}
