import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialog-actions.tsx'
import { useReadAnew } from './use-admin-act.ts'

interface EditActionsProps {
  /** Somebody else was faster: what is typed here cannot be saved any more. */
  isStale: boolean
  isSubmitting: boolean
  onClose: () => void
}

/** The end of an edit dialog: save, leave, or look again at what somebody else has saved. */
export function EditActions({ isStale, isSubmitting, onClose }: EditActionsProps) {
  const readAnew = useReadAnew()
  const lookAgain = () => {
    onClose()
    void readAnew()
  }
  return (
    <>
      {isStale && (
        <Alert tone="warning" role="alert" title="Somebody else changed this in the meantime">
          Nothing was overwritten. Close this and open it again to see the current version.
        </Alert>
      )}
      <DialogActions onCancel={onClose}>
        {isStale ? (
          <Button variant="primary" onClick={lookAgain}>
            Close and reload
          </Button>
        ) : (
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Save changes
          </Button>
        )}
      </DialogActions>
    </>
  )
}
