import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { unwrap } from '#ui/client/api.ts'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { Tournament } from '../../contract.ts'
import { statsKey, tournamentQuery, tournamentsKey } from '../queries.ts'

export type DeletableTournament = Pick<Tournament, 'id' | 'name' | 'entryFee' | 'currentTeams'>

interface DeleteDialogProps {
  tournament: DeletableTournament
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks, deletes the tournament, and goes to Discover. */
export default function DeleteDialog({ tournament, open, onOpenChange }: DeleteDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const deletion = useMutation({
    mutationFn: () => unwrap(client.tournaments[':id'].$delete({ param: { id: tournament.id } })),
    onSuccess: async () => {
      // The tournament itself only after leaving its page, which would otherwise reload it and fail.
      const { queryKey } = tournamentQuery(client, tournament.id)
      const isOther = ({ queryKey: key }: { queryKey: readonly unknown[] }) => key[1] !== tournament.id
      await queryClient.invalidateQueries({ queryKey: tournamentsKey, predicate: isOther })
      await queryClient.invalidateQueries({ queryKey: statsKey })
      await navigate({ to: '/tournaments' })
      queryClient.removeQueries({ queryKey })
      router.clearCache() // or the back button would show the deleted tournament
      toast({ title: 'Tournament deleted successfully', description: tournament.name })
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (next) deletion.reset()
        onOpenChange(next)
      }}
      title="Delete this tournament?"
      description="Are you sure you want to delete this tournament? This action cannot be undone."
      confirm="Delete"
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      problem={deletion.error && { title: 'Failed to delete tournament', message: deletion.error.message }}
    >
      {tournament.entryFee > 0 && tournament.currentTeams > 0 && (
        <p className="mt-3 text-soft">Teams that paid get a refund.</p>
      )}
    </AlertDialog>
  )
}
