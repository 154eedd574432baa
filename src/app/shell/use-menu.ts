import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** From here on the menu stands open in the bar (Tailwind's lg). */
const wideScreen = '(min-width: 64rem)'

/** Whether the menu is open. Closes it when something in it was chosen, and when the screen becomes wide enough to do without. */
export function useMenu(menu: RefObject<HTMLElement | null>): boolean {
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const element = menu.current
    const unmount = new AbortController()
    const { signal } = unmount
    const look = () => setIsOpen(element?.matches(':popover-open') ?? false)
    const close = () => element?.matches(':popover-open') && element.hidePopover()
    const closeAfterChoice = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a, button')) close()
    }
    look() // somebody may have opened it before this ran
    element?.addEventListener('toggle', look, { signal })
    element?.addEventListener('click', closeAfterChoice, { signal })
    matchMedia(wideScreen).addEventListener('change', close, { signal })
    return () => unmount.abort()
  }, [menu])

  return isOpen
}
