import { useQuery } from '@tanstack/react-query'
import { capitalize } from '#lib/words.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { useAdminAction } from '../use-admin-action.ts'
import { Consequences } from './consequences.tsx'

interface DeleteRecordDialogProps {
  noun: 'user' | 'tournament' | 'team'
  id: string
  name: string
  /** What deleting will do, one sentence each. */
  preview: () => Promise<string[]>
  remove: () => Promise<unknown>
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Shows what deleting will do, asks, and deletes. */
export function DeleteRecordDialog(props: DeleteRecordDialogProps) {
  const { noun, id, name, preview, remove, open, onOpenChange, onDeleted } = props
  const { busy, run } = useAdminAction()
  const { data: consequences, error } = useQuery({
    // Not under adminKey, which reloads once the record is gone.
    queryKey: ['deletion', noun, id],
    queryFn: preview,
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  })
  const confirm = () =>
    run(remove, {
      done: { title: `${capitalize(noun)} deleted successfully`, description: name },
      failed: `Failed to delete ${noun}`,
      onDone: () => {
        onOpenChange(false)
        onDeleted?.()
      },
    })
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      description={`Are you sure you want to delete this ${noun}? This action cannot be undone.`}
      confirm="Delete"
      busy={busy || (!consequences && !error)}
      onConfirm={() => void confirm()}
    >
      <div className="mt-4">
        <Consequences sentences={consequences} error={error} />
      </div>
    </AlertDialog>
  )
}
