import { useMutation } from '@tanstack/react-query'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/overlay/dialog-actions.tsx'
import { useReload } from '../use-admin-action.ts'

interface EditActionsProps {
  /** Someone else saved first, so this edit can no longer be saved. */
  isStale: boolean
  isSubmitting: boolean
  disabled?: boolean
  onClose: () => void
}

/** The buttons of an edit dialog: save and cancel, or reload after someone else saved first. */
export function EditActions({ isStale, isSubmitting, disabled, onClose }: EditActionsProps) {
  const reload = useReload()
  // Closes last: the dialog must not open again with the old record.
  const reloading = useMutation({ mutationFn: reload, onSuccess: onClose })
  return (
    <>
      {isStale && (
        <Alert tone="warning" role="alert" title="Someone else changed this">
          Your changes were not saved. Close and reload to see the current version.
        </Alert>
      )}
      <DialogActions>
        {isStale ? (
          <Button variant="primary" busy={reloading.isPending} onClick={() => reloading.mutate()}>
            Close and reload
          </Button>
        ) : (
          <Button type="submit" variant="primary" disabled={disabled} busy={isSubmitting}>
            Save changes
          </Button>
        )}
      </DialogActions>
    </>
  )
}
