import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusHeadline } from '#ui/focus.ts'

/**
 * After a navigation the focus goes where loading the page anew would have led the eye: to its headline. A changed search or hash is
 * the same page, and keeps the focus where it is.
 */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeadline()
      }),
    [router],
  )
}
