import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { recoverFocus } from './focus.ts'
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
 * Escape, the close button and a press outside close it; a press on a toast does not. Focus starts at the first field and returns to
 * where it was, or to the page's headline when that is gone.
 */
export function Dialog({ open, onOpenChange, title, description, size = 'md', children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  // On a touch screen a field with the focus would raise the keyboard over the dialog.
  const firstControl = () => (matchMedia('(pointer: fine)').matches && popup.current?.querySelector('input')) || true
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => (pressedToast(details.event) ? details.cancel() : onOpenChange(next))}
      onOpenChangeComplete={(isOpen) => !isOpen && recoverFocus()}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          ref={popup}
          initialFocus={firstControl}
          className={cx(sheetClass, size === 'lg' ? 'sm:max-w-2xl' : 'sm:max-w-md')}
        >
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
