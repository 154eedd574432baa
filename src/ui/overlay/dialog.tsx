import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useClosing } from './alert-dialog.tsx'
import { backdropClass, closeClass, dialogWidth, isOnToast, sheetClass } from './overlay.ts'
import type { Unsaved } from './unsaved.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The unsaved changes that closing would lose: `unsavedIn(form)`, or null for a dialog without a form. */
  unsaved: Unsaved | null
  title: string
  description?: ReactNode
  /** With two columns from 1024 px. */
  wide?: boolean
  /** Opens a phone's keyboard too: for dialogs in which a number is all there is to enter. */
  opensKeyboard?: boolean
  /** The element to focus after closing, instead of the one that had the focus before; false leaves the focus where it is. */
  finalFocus?: (() => HTMLElement | false | null) | undefined
  children: ReactNode
}

/**
 * A modal dialog; a bottom sheet on phones. Load it when it is first needed: `lazy(() => import('./register-dialog.tsx'))`. Escape, the
 * close button, Cancel and a click outside close it, after a confirmation if there are unsaved changes; a click on a toast does not. The
 * focus starts at the first field and returns to where it was, or to the page's headline if that is gone.
 */
export function Dialog({
  open,
  onOpenChange,
  unsaved,
  title,
  description,
  wide = false,
  opensKeyboard = false,
  finalFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const closing = useClosing({ open, onOpenChange, unsaved })
  // On touch screens, focusing a field opens the keyboard over the dialog.
  const firstControl = () =>
    ((opensKeyboard || matchMedia('(pointer: fine)').matches) &&
      popup.current?.querySelector<HTMLElement>('input:not([readonly])')) ||
    true
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (isOnToast(details.event)) return details.cancel()
        closing.onOpenChange(next, details)
      }}
      onOpenChangeComplete={closing.onOpenChangeComplete}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          ref={popup}
          initialFocus={firstControl}
          finalFocus={finalFocus && (() => finalFocus() ?? true)}
          className={cx(sheetClass, dialogWidth, wide && 'lg:max-w-6xl')}
        >
          <Base.Title className="type-heading pr-10">{title}</Base.Title>
          {description && <Base.Description className="mt-2 text-soft">{description}</Base.Description>}
          <div className="mt-6">{children}</div>
          <Base.Close aria-label="Close" className={closeClass}>
            <X aria-hidden className="size-5" />
          </Base.Close>
          {closing.question}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
