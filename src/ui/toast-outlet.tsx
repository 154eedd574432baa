import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { currentToast, dismissToast, onToast } from './toast.ts'
import type { Toast } from './toast.ts'
import { toastClass, toastsClass } from './toast-class.ts'

const plainToastMs = 5000

/**
 * Where toasts appear; once, at the root. Loads the toaster with the first toast. Where that cannot be fetched the toast is shown
 * without it: often a broken connection is just what it has to tell.
 */
export function ToastOutlet() {
  const toast = useSyncExternalStore(onToast, currentToast, () => null)
  const [Toaster, setToaster] = useState<ComponentType<{ toast: Toast }> | null>(null)
  const [unloaded, setUnloaded] = useState<number>()
  const id = toast?.id

  useEffect(() => {
    if (id === undefined || Toaster) return
    import('./toaster.tsx').then(
      (module) => setToaster(() => module.default),
      () => setUnloaded(id),
    )
  }, [id, Toaster])

  if (!toast) return null
  if (Toaster) return <Toaster toast={toast} />
  return toast.open && unloaded === id && <PlainToast key={id} toast={toast} />
}

function PlainToast({ toast: { id, title, description } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), plainToastMs)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div data-toasts className={toastsClass}>
      <div role="alert" className={toastClass}>
        <div className="min-w-0 flex-1">
          <p className="type-label">{title}</p>
          {description && <p className="mt-0.5 text-sm text-soft">{description}</p>}
        </div>
      </div>
    </div>
  )
}
