import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to a button that lost it by being disabled while it worked, so that pressing Enter tries again. Put the ref on
 * the button. Focus that has moved elsewhere in the meantime, for instance to a wrong field, stays there.
 */
export function useFocusBack(isWorking: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasWorking = useRef(false)
  useEffect(() => {
    // The second click of a double-click, on the disabled button, gives the focus to what is around it.
    const isLost = document.activeElement === null || document.activeElement.contains(button.current)
    if (wasWorking.current && !isWorking && isLost) button.current?.focus()
    wasWorking.current = isWorking
  }, [isWorking])
  return button
}
