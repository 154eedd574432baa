import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to a button that was disabled while it worked, and lost it thereby: the next press of Enter tries again.
 * Put the ref on the button. Focus that has gone elsewhere meanwhile, to a wrong field for instance, is left there.
 */
export function useFocusBack(isWorking: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasWorking = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (wasWorking.current && !isWorking && isLost) button.current?.focus()
    wasWorking.current = isWorking
  }, [isWorking])
  return button
}
