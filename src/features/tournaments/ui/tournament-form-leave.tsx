import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import type { LeaveDialogProps } from './tournament-form-leave-dialog.tsx'

/**
 * Asks before somebody leaves a form they have begun to fill in: by a link, by the back button, by closing the window. The dialog is
 * fetched with the first change; should it not come, links lead on unasked rather than nowhere.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const [Dialog, setDialog] = useState<ComponentType<LeaveDialogProps> | null>(null)
  useEffect(() => {
    if (!isDirty || Dialog) return
    import('./tournament-form-leave-dialog.tsx').then((module) => setDialog(() => module.LeaveDialog)).catch(() => {})
  }, [isDirty, Dialog])

  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && Dialog !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked' || !Dialog) return null
  return <Dialog onLeave={blocker.proceed} onStay={blocker.reset} />
}
