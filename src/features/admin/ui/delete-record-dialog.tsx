import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { capitalised } from '#lib/words.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { tellFailure, useReadAnew } from './use-admin-act.ts'

interface DeleteRecordDialogProps {
  noun: 'user' | 'tournament' | 'team'
  id: string
  name: string
  question: ReactNode
  /** What it will do, sentence by sentence. */
  preview: () => Promise<string[]>
  remove: () => Promise<unknown>
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Says what deleting will do, asks, and does it. */
export function DeleteRecordDialog(props: DeleteRecordDialogProps) {
  const { noun, id, name, question, preview, remove, open, onOpenChange, onDeleted } = props
  const readAnew = useReadAnew()
  const [busy, setBusy] = useState(false)
  const { data: words, error } = useQuery({
    // Not one of the administrator's lists: those are read anew when the record is gone.
    queryKey: ['deletion', noun, id],
    queryFn: preview,
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  })
  const confirm = async () => {
    setBusy(true)
    try {
      await remove()
      toast({ title: `${capitalised(noun)} deleted successfully`, description: name })
      onOpenChange(false)
      onDeleted?.()
      await readAnew()
    } catch (failure) {
      tellFailure(`Failed to delete ${noun}`, failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      description={question}
      confirm="Delete"
      busy={busy || (!words && !error)}
      onConfirm={() => void confirm()}
    >
      <div className="mt-4 flex min-h-12 flex-col gap-1.5">
        {words?.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {!words && !error && <Skeleton className="h-12" />}
        {error && (
          <Alert tone="danger" role="alert" title="Could not find out what this would do">
            {error.message}
          </Alert>
        )}
      </div>
    </AlertDialog>
  )
}
