import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { cx } from '../cx.ts'

interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Its button, which is on the page before this is loaded. Give it `aria-expanded` and `aria-haspopup="dialog"`. */
  anchor: RefObject<HTMLElement | null>
  title: ReactNode
  /** Beside the title, for example 'Mark all read'. */
  action?: ReactNode
  /** 20rem wide by default, and never wider than the screen. */
  className?: string
  children: ReactNode
}

/** A panel attached to a button. Load it when the button is first pressed. */
export function Popover({ open, onOpenChange, anchor, title, action, className, children }: PopoverProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        // The button handles clicks on itself.
        if (details.event.target instanceof Node && anchor.current?.contains(details.event.target)) details.cancel()
        else onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} align="end" sideOffset={8} collisionPadding={8} className="z-50">
          <Base.Popup
            finalFocus={anchor}
            className={cx(
              'flex max-h-(--available-height) w-80 max-w-(--available-width) flex-col overflow-hidden rounded-lg border border-line',
              'bg-surface text-ink shadow-over outline-none transition-[translate,opacity] duration-100',
              'data-ending-style:-translate-y-1 data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0',
              className,
            )}
          >
            <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-4 py-1.5">
              <Base.Title className="type-subheading">{title}</Base.Title>
              {action}
            </div>
            <div className="min-h-0 overflow-y-auto overscroll-contain">{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
