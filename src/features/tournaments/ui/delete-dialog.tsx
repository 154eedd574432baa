import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { answer } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import type { Tournament } from '../contract.ts'
import { statsKey, tournamentQuery, tournamentsKey } from './queries.ts'

export interface DeleteDialogProps {
  tournament: Pick<Tournament, 'id' | 'name'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks, deletes, and leaves for Discover. */
export default function DeleteDialog({ tournament, open, onOpenChange }: DeleteDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
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
      {deletion.isError && (
        <Alert tone="danger" role="alert" title="Failed to delete tournament" className="mt-4">
          {deletion.error.message}
        </Alert>
      )}
    </AlertDialog>
  )
}
