import { useEffect, useSyncExternalStore } from 'react'
import { useLazy } from '../lazy.tsx'
import { currentToast, dismissToast, onToast } from './toast.ts'
import type { Toast } from './toast.ts'
import { toastClass, toastsClass } from './toast-class.ts'

const loadToaster = () => import('./toaster.tsx')
const plainToastMs = 5000

/**
 * Where toasts appear; once, at the root. The toaster's code is loaded with the first toast. If that fails, often because of the very
 * connection problem that the toast reports, the toast is shown without it.
 */
export function ToastOutlet() {
  const toast = useSyncExternalStore(onToast, currentToast, () => null)
  const { code: toaster, failed } = useLazy(loadToaster, toast?.id ?? null)
  if (!toast) return null
  if (toaster) return <toaster.default toast={toast} />
  return failed && toast.open && <PlainToast key={toast.id} toast={toast} />
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
          {description && <p className="type-small mt-0.5 text-soft">{description}</p>}
        </div>
      </div>
    </div>
  )
}
