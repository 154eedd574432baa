import * as Base from '@radix-ui/react-toast'
import X from 'lucide-react/icons/x'
import { buttonClass } from '../button.tsx'
import { cx } from '../cx.ts'
import { dismissToast } from './toast.ts'
import type { Toast } from './toast.ts'
import { toastClass, toastsClass } from './toast-class.ts'

/** One toast at a time for 5 s, or 10 s with a button. Swipe right by 50 px to dismiss, F8 to focus. */
export default function Toaster({ toast }: { toast: Toast }) {
  return (
    <Base.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Base.Root
        key={toast.id}
        open={toast.open}
        duration={toast.action ? 10_000 : 5_000}
        onOpenChange={(open) => !open && dismissToast(toast.id)}
        className={movingClass}
      >
        <span
          aria-hidden
          className={cx('mt-1.5 size-3 shrink-0 rounded-full', toast.destructive ? 'bg-danger' : 'bg-flood')}
        />
        <div className="min-w-0 flex-1">
          <Base.Title className="type-label">{toast.title}</Base.Title>
          {toast.description && (
            <Base.Description className="type-small mt-0.5 text-soft">{toast.description}</Base.Description>
          )}
        </div>
        {toast.action && (
          <Base.Action
            altText={`${toast.action.label} (F8)`}
            onClick={toast.action.run}
            className={`${buttonClass({ size: 'sm' })} shrink-0`}
          >
            {toast.action.label}
          </Base.Action>
        )}
        <Base.Close
          aria-label="Close"
          className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-soft hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </Base.Close>
      </Base.Root>
      <Base.Viewport data-toasts hotkey={['F8']} className={toastsClass} />
    </Base.Provider>
  )
}

const movingClass = cx(
  toastClass,
  'data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out data-[swipe=end]:animate-toast-swiped',
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
  'data-[swipe=cancel]:transition-transform',
)
