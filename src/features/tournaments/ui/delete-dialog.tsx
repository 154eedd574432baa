import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { answer } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import type { Tournament } from '../contract.ts'
import { statsKey, tournamentQuery, tournamentsKey } from './queries.ts'

export type DeletableTournament = Pick<Tournament, 'id' | 'name' | 'entryFee' | 'currentTeams'>

export interface DeleteDialogProps {
  tournament: DeletableTournament
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks, deletes, and leaves for Discover. */
export default function DeleteDialog({ tournament, open, onOpenChange }: DeleteDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const deletion = useMutation({
    mutationFn: () => answer(client.tournaments[':id'].$delete({ param: { id: tournament.id } })),
    onSuccess: async () => {
      // Lists first, while this page is still up; the tournament itself only after leaving it, or the page would ask for what is gone.
      const { queryKey } = tournamentQuery(client, tournament.id)
      const isOther = ({ queryKey: key }: { queryKey: readonly unknown[] }) => key[1] !== tournament.id
      await queryClient.invalidateQueries({ queryKey: tournamentsKey, predicate: isOther })
      await queryClient.invalidateQueries({ queryKey: statsKey })
      await navigate({ to: '/tournaments' })
      queryClient.removeQueries({ queryKey })
      router.clearCache() // or the back button would show the page again before it finds nothing
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
    >
      {tournament.entryFee > 0 && tournament.currentTeams > 0 && (
        <p className="mt-3 text-soft">Teams that have paid get their entry fee back.</p>
      )}
      {deletion.isError && (
        <Alert tone="danger" role="alert" title="Failed to delete tournament" className="mt-4">
          {deletion.error.message}
        </Alert>
      )}
    </AlertDialog>
  )
}
