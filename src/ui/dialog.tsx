import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { recoverFocus } from './focus.ts'
import { backdropClass, closeClass, pressedToast, sheetClass } from './overlay.ts'

const widths = { md: 'sm:max-w-md', lg: 'sm:max-w-2xl', xl: 'sm:max-w-2xl lg:max-w-6xl' }

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** xl holds two columns from 1024 px. */
  size?: keyof typeof widths
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
  const firstControl = () =>
    (matchMedia('(pointer: fine)').matches && popup.current?.querySelector<HTMLElement>('input:not([readonly])')) ||
    true
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => (pressedToast(details.event) ? details.cancel() : onOpenChange(next))}
      onOpenChangeComplete={(isOpen) => !isOpen && recoverFocus()}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup ref={popup} initialFocus={firstControl} className={cx(sheetClass, widths[size])}>
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
