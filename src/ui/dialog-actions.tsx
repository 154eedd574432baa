import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface DialogActionsProps {
  onCancel: () => void
  /** What else the form offers. */
  others?: ReactNode
  /** The button that sends it. */
  children: ReactNode
}

/** The end of a form in a dialog: the way out, and last, on phones on top, what sends it. */
export function DialogActions({ onCancel, others, children }: DialogActionsProps) {
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
      {others}
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  )
}
