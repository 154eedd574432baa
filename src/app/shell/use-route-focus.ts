import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusHeadline } from '#ui/focus.ts'

/** After client-side navigation to another page, moves the focus to its headline, or to the target of the link's hash. */
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
