import { useEffect, useRef } from 'react'

/**
 * Whoever turns to another page of a list goes on from its top, as if it had been loaded anew: give the returned ref to what says how
 * many there are. Whoever is choosing other filters just then is left where they are.
 */
export function useFocusOnNewPage(cursor: string | undefined) {
  const top = useRef<HTMLOutputElement>(null)
  const shown = useRef(cursor)
  useEffect(() => {
    if (shown.current === cursor) return
    shown.current = cursor
    if (!document.activeElement?.closest('search')) top.current?.focus({ preventScroll: true })
  }, [cursor])
  return top
}
