import { AlertDialog } from '#ui/alert-dialog.tsx'

export interface LeaveDialogProps {
  onLeave: () => void
  onStay: () => void
}

export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="Leave without saving?"
      description="What you typed into this form would be lost."
      cancel="Stay here"
      confirm="Leave"
      onConfirm={onLeave}
    />
  )
}
