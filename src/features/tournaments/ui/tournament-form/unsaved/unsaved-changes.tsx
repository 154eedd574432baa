import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { preload } from '#ui/lazy.tsx'
import type { UnsavedChangesDialogProps } from './unsaved-changes-dialog.tsx'

const loadDialog = () => import('./unsaved-changes-dialog.tsx')

/**
 * Asks before leaving a form with unsaved changes by a link, the back button, or closing or reloading the window. The dialog is fetched on
 * the first change; if it can't be loaded, the browser's own dialog asks. With `inTab`, the form is in a tab, and another tab of the page also
 * leaves it.
 */
export function UnsavedChangesGuard({ isDirty, inTab = false }: { isDirty: boolean; inTab?: boolean }) {
  const [Dialog, setDialog] = useState<ComponentType<UnsavedChangesDialogProps> | null>(null)
  useEffect(() => {
    if (isDirty) preload(loadDialog)
  }, [isDirty])

  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isSameTab = !inTab || JSON.stringify(current.search) === JSON.stringify(next.search)
      if (!isDirty || (current.pathname === next.pathname && isSameTab)) return false
      try {
        const module = await loadDialog()
        setDialog(() => module.UnsavedChangesDialog)
        return true
      } catch (error) {
        reportUnexpected(error)
        return !window.confirm('Leave without saving? Your changes will be lost.')
      }
    },
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked' || !Dialog) return null
  return <Dialog onLeave={blocker.proceed} onStay={blocker.reset} />
}
