import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { buttonClass } from '../button.tsx'
import { cx } from '../cx.ts'

interface DialogActionsProps {
  /** Other actions. */
  others?: ReactNode
  /** The submit button. */
  children: ReactNode
}

/**
 * The buttons at the end of a dialog's form: cancel, and submit last (first on phones). From 640 px they stay visible at the bottom of a
 * long form; on phones the keyboard leaves no room for that.
 */
export function DialogActions({ others, children }: DialogActionsProps) {
  return (
    <div className={actionsClass}>
      {others}
      <Base.Close className={buttonClass({ variant: 'quiet' })}>Cancel</Base.Close>
      {children}
    </div>
  )
}

const actionsClass = cx(
  'flex flex-col-reverse gap-3 sm:sticky sm:-bottom-8 sm:z-10 sm:-mx-8 sm:mt-2 sm:-mb-8 sm:flex-row sm:flex-wrap sm:justify-end',
  'sm:border-t sm:border-line sm:bg-surface sm:px-8 sm:py-4',
)
