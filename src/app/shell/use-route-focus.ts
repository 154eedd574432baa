import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the focus to the new page's headline after a navigation, as loading a page anew would have moved it to the top: readers hear
 * where they are, and Tab goes on from there. A changed search or hash is the same page, and keeps the focus where it is.
 */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const headline = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        headline?.setAttribute('tabindex', '-1')
        headline?.focus({ preventScroll: true })
      }),
    [router],
  )
}
