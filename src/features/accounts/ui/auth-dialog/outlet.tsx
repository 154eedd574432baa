import { useEffect, useSyncExternalStore } from 'react'
import { preload, toastLoadFailure, useLazy } from '#ui/lazy.tsx'
import { closeAuthDialog, currentAuthDialog, onAuthDialog } from './store.ts'

const load = () => import('./auth-dialog.tsx')

export const preloadAuthDialog = () => preload(load)

/** The dialog, once, at the root. Its code is loaded the first time it opens. */
export function AuthDialogOutlet() {
  const dialog = useSyncExternalStore(onAuthDialog, currentAuthDialog, () => null)
  // Once it is closed, because its code did not load, it is not loaded again.
  const { code, failed } = useLazy(load, dialog?.open ? dialog : null)
  useEffect(() => {
    if (!failed) return
    closeAuthDialog()
    toastLoadFailure()
  }, [failed])
  return dialog && code && <code.default dialog={dialog} />
}
