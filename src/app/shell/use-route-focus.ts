import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusHeadline } from '#ui/focus.ts'

/**
 * After a navigation the focus goes where loading the page anew would have led the eye: to its headline, or where the link points in it. A changed search or hash is
 * the same page, and keeps the focus where it is.
 */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeadline(toLocation.hash)
      }),
    [router],
  )
}
