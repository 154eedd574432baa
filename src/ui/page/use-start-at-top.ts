import { useLayoutEffect } from 'react'

/**
 * Scrolls to the top when a page's placeholder is shown. The router scrolls only once the page is loaded, and until then the reader would be
 * as far down as on the page before.
 */
export function useStartAtTop(): void {
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
}
