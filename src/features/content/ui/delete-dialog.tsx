import { useState } from 'react'
import { Refused } from '#ui/api.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { toast } from '#ui/toast.ts'

export interface DeleteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  question: string
  /** The act's word; 'Delete' unless given. */
  confirm?: string
  /** The title of the toast when it did not work. */
  failed: string
  /** Throws Refused when it does not work. */
  remove: () => Promise<void>
}

/** Asks before something is taken away, and stays open when that failed. */
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
