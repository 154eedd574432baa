import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, onToast } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** Where toasts appear; once, at the root. Loads the toaster with the first toast. */
export function ToastOutlet() {
  const toast = useSyncExternalStore(onToast, currentToast, () => null)
  if (!toast) return null
  return (
    <Suspense>
      <Toaster toast={toast} />
    </Suspense>
  )
}
