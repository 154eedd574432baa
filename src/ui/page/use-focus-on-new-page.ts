import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the top of a list when another page of it is shown. Give the returned ref to the element with the total. Does nothing
 * while the user is changing filters.
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
