import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** From this width on, the menu is part of the bar (Tailwind's lg). */
const wideScreen = '(min-width: 64rem)'

/** Whether the menu is open. Closes it after a choice, and when the screen becomes wide. */
export function useMenu(menu: RefObject<HTMLElement | null>): boolean {
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const element = menu.current
    const unmount = new AbortController()
    const { signal } = unmount
    const update = () => setIsOpen(element?.matches(':popover-open') ?? false)
    const close = () => element?.matches(':popover-open') && element.hidePopover()
    const closeAfterChoice = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a, button')) close()
    }
    update() // it may have been opened before hydration
    element?.addEventListener('toggle', update, { signal })
    element?.addEventListener('click', closeAfterChoice, { signal })
    matchMedia(wideScreen).addEventListener('change', close, { signal })
    return () => unmount.abort()
  }, [menu])

  return isOpen
}
