import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

interface DialogActionsProps {
  onCancel: () => void
  /** What else the form offers. */
  others?: ReactNode
  /** The button that sends it. */
  children: ReactNode
}

/**
 * The end of a form in a dialog: the way out, and last, on phones on top, what sends it. From 640 px it stays in sight on the lower edge
 * of a long one; on a phone the keyboard leaves no room for that.
 */
export function DialogActions({ onCancel, others, children }: DialogActionsProps) {
  return (
    <div className={actionsClass}>
      {others}
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  )
}

const actionsClass = cx(
  'flex flex-col-reverse gap-3 sm:sticky sm:-bottom-8 sm:z-10 sm:-mx-8 sm:mt-2 sm:-mb-8 sm:flex-row sm:flex-wrap sm:justify-end',
  'sm:border-t sm:border-line sm:bg-surface sm:px-8 sm:py-4',
)
