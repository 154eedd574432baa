import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { toast } from '#ui/toast.ts'
import { currentAuthDialog, onAuthDialog } from './auth-dialog-store.ts'
import type { AuthDialogState } from './auth-dialog-store.ts'

const load = () => import('./auth-dialog.tsx')

/** Fetches the dialog when somebody is about to open it. A failure is told when they do. */
export function preloadAuthDialog(): void {
  load().catch(() => undefined)
}

/**
 * Where the dialog stands; once, at the root. Its code comes with the first opening. Loaded by hand and not by React.lazy, which
 * would put an error page over everything when the connection breaks just then, and never try again.
 */
export function AuthDialogOutlet() {
  const dialog = useSyncExternalStore(onAuthDialog, currentAuthDialog, () => null)
  const [Dialog, setDialog] = useState<ComponentType<{ dialog: AuthDialogState }> | null>(null)

  useEffect(() => {
    if (!dialog || Dialog) return
    load().then(
      (module) => setDialog(() => module.default),
      () =>
        toast({ title: 'This did not load', description: 'Check your connection and try again.', destructive: true }),
    )
  }, [dialog, Dialog])

  return dialog && Dialog && <Dialog dialog={dialog} />
}
