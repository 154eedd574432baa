import { useState } from 'react'
import { Refused } from '#ui/client/api.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'

export interface DeleteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  question: string
  /** The button's label; 'Delete' by default. */
  confirm?: string
  /** The toast's title if it fails. */
  failed: string
  /** Throws Refused if it fails. */
  remove: () => Promise<void>
}

/** Asks before deleting something, and stays open if that fails. */
export default function DeleteDialog({
  open,
  onOpenChange,
  title,
  question,
  confirm,
  failed,
  remove,
}: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const proceed = async () => {
    setIsBusy(true)
    try {
      await remove()
      onOpenChange(false)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: failed, description: error.message, destructive: true })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={question}
      confirm={confirm ?? 'Delete'}
      onConfirm={() => void proceed()}
      busy={isBusy}
    />
  )
}
