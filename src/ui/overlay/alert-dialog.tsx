import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Alert } from '../alert.tsx'
import { Button, buttonClass } from '../button.tsx'
import { cx } from '../cx.ts'
import { recoverFocus } from '../focus.ts'
import { backdropClass, dialogWidth, sheetClass } from './overlay.ts'
import type { Unsaved } from './unsaved.ts'

interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The question, and what cannot be undone. */
  description: ReactNode
  /** The button's label, a verb: 'Delete', not 'OK'. */
  confirm: string
  cancel?: string
  /** primary: for what loses nothing. */
  variant?: 'primary' | 'danger'
  /** Does not close the dialog. Close it when done, or keep it open with `busy` and show the `problem`. */
  onConfirm: () => void
  /** Why it failed. */
  problem?: { title?: string; message: string } | null
  /** More choices, shown between cancel and confirm. */
  others?: ReactNode
  busy?: boolean
  /** Something has to be filled in first. */
  disabled?: boolean
  /** What was typed in it. Cancel and Escape ask before they discard that. */
  unsaved?: Unsaved
  children?: ReactNode
}

/** Asks before an action that cannot be undone. Only its buttons close it, and the safe one has the focus. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  cancel = 'Cancel',
  variant = 'danger',
  onConfirm,
  problem,
  others,
  busy = false,
  disabled = false,
  unsaved,
  children,
}: AlertDialogProps) {
  // A double click may come before the dialog shows that it is busy; it counts once.
  const isPressed = useRef(false)
  const safe = useRef<HTMLButtonElement>(null)
  const closing = useClosing({ open, onOpenChange, unsaved })
  useEffect(() => {
    if (!busy) isPressed.current = false
  }, [busy])
  const confirmOnce = () => {
    if (isPressed.current) return
    isPressed.current = true
    onConfirm()
  }
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        isPressed.current = false
        if (!busy) closing.onOpenChange(next, details)
      }}
      onOpenChangeComplete={closing.onOpenChangeComplete}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={backdropClass} />
        <Base.Popup initialFocus={safe} className={cx(sheetClass, dialogWidth)}>
          <Base.Title className="type-heading">{title}</Base.Title>
          <Base.Description className="mt-3 text-soft">{description}</Base.Description>
          {children}
          {problem && (
            <Alert tone="danger" role="alert" title={problem.title} className="mt-4">
              {problem.message}
            </Alert>
          )}
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Base.Close ref={safe} disabled={busy} className={buttonClass({ variant: 'secondary' })}>
              {cancel}
            </Base.Close>
            {others}
            <Button variant={variant} busy={busy} disabled={disabled} onClick={confirmOnce}>
              {confirm}
            </Button>
          </div>
          {closing.question}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Whether a dialog is still open, as around the question about its unsaved changes: that one takes the focus. */
const isInOpenDialog = () => document.querySelector(':is([role=dialog], [role=alertdialog])[data-open]') !== null

interface Closing {
  open: boolean
  onOpenChange: (open: boolean) => void
  unsaved: Unsaved | null | undefined
}

/** Closes a dialog, after a question if it has unsaved changes. Then recovers the focus. */
export function useClosing({ open, onOpenChange, unsaved }: Closing) {
  const [isAsking, setIsAsking] = useState(false)
  return {
    onOpenChange: (next: boolean, { cancel }: { cancel: () => void }) => {
      if (next || !unsaved?.hasChanges) return onOpenChange(next)
      cancel()
      setIsAsking(true)
    },
    onOpenChangeComplete: (isOpen: boolean) => {
      if (isOpen) return
      setIsAsking(false)
      if (!isInOpenDialog()) recoverFocus()
    },
    question: unsaved && (
      <AlertDialog
        open={open && isAsking}
        onOpenChange={setIsAsking}
        title="Discard your changes?"
        description="Your changes haven't been saved."
        cancel="Keep editing"
        confirm="Discard"
        onConfirm={() => {
          setIsAsking(false)
          unsaved.discard()
          onOpenChange(false)
        }}
      />
    ),
  }
}
