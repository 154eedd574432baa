import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { recoverFocus } from './focus.ts'
import { backdropClass, sheetClass } from './overlay.ts'

interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The question, and what cannot be undone. */
  description: ReactNode
  /** The act in its own word: 'Delete', not 'OK'. */
  confirm: string
  cancel?: string
  /** Does not close the dialog: close it when the act is done, or leave it open with `busy` and show what failed. */
  onConfirm: () => void
  busy?: boolean
  children?: ReactNode
}

/** Asks before something that cannot be undone. Only an answer closes it; the harmless answer has the focus. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  cancel = 'Cancel',
  onConfirm,
  busy = false,
  children,
}: AlertDialogProps) {
  // A double click comes before the page has drawn that the dialog is busy: it counts once.
  const isPressed = useRef(false)
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
      onOpenChange={(next) => {
        isPressed.current = false
        if (!busy) onOpenChange(next)
      }}
      onOpenChangeComplete={(isOpen) => !isOpen && recoverFocus()}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup className={cx(sheetClass, 'sm:max-w-md')}>
          <Base.Title className="type-display text-2xl">{title}</Base.Title>
          <Base.Description className="mt-3 text-soft">{description}</Base.Description>
          {children}
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Base.Close disabled={busy} className={buttonClass({ variant: 'secondary' })}>
              {cancel}
            </Base.Close>
            <Button variant="danger" busy={busy} onClick={confirmOnce}>
              {confirm}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
