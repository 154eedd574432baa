import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { backdropClass, closeClass, pressedToast, sheetClass } from './overlay.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  size?: 'md' | 'lg'
  children: ReactNode
}

/**
 * A modal dialog; a sheet from below on phones. Load it when it is first needed: `lazy(() => import('./register-dialog.tsx'))`.
 * Escape, the close button and a press outside close it; a press on a toast does not. Focus returns to where it was.
 */
export function Dialog({ open, onOpenChange, title, description, size = 'md', children }: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => (pressedToast(details.event) ? details.cancel() : onOpenChange(next))}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup className={cx(sheetClass, size === 'lg' ? 'sm:max-w-2xl' : 'sm:max-w-md')}>
          <Base.Title className="type-display text-2xl pr-10">{title}</Base.Title>
          {description && <Base.Description className="mt-2 text-soft">{description}</Base.Description>}
          <div className="mt-6">{children}</div>
          <Base.Close aria-label="Close" className={closeClass}>
            <X aria-hidden className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
