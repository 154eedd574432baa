import { useEffect, useRef } from 'react'

/** Scrolls a row of tabs to the open one, found by this selector. The page itself stays where it is, which scrollIntoView can't promise. */
export function useOpenTabInView<List extends HTMLElement>(selector: string) {
  const list = useRef<List>(null)
  useEffect(() => {
    const row = list.current
    const open = row?.querySelector<HTMLElement>(selector)
    if (row && open) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2
  }, [selector])
  return list
}
