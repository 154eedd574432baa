import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import type { LeaveDialogProps } from './tournament-form-leave-dialog.tsx'

const loadDialog = () => import('./tournament-form-leave-dialog.tsx')

/**
 * Asks before somebody leaves a form they have begun to fill in: by a link, by the back button, by closing or reloading the window.
 * The dialog is fetched with the first change; whoever leaves before it has come is asked once it has, or by the browser's own dialog
 * should it not come at all.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const [Dialog, setDialog] = useState<ComponentType<LeaveDialogProps> | null>(null)
  useEffect(() => {
    if (isDirty) loadDialog().catch(() => {}) // asked for again, and answered for, when it is needed
  }, [isDirty])

  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || current.pathname === next.pathname) return false
      try {
        const module = await loadDialog()
        setDialog(() => module.LeaveDialog)
        return true
      } catch {
        return !window.confirm('Leave without saving? What you typed into this form would be lost.')
      }
    },
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked' || !Dialog) return null
  return <Dialog onLeave={blocker.proceed} onStay={blocker.reset} />
}
