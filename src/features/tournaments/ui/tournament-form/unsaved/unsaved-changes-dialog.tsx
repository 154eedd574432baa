import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'

export interface UnsavedChangesDialogProps {
  onLeave: () => void
  onStay: () => void
}

export function UnsavedChangesDialog({ onLeave, onStay }: UnsavedChangesDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="Leave without saving?"
      description="Your changes will be lost."
      cancel="Stay here"
      confirm="Leave"
      onConfirm={onLeave}
    />
  )
}
