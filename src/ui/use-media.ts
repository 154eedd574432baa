import { useCallback, useSyncExternalStore } from 'react'

/** Whether the screen matches this media query; false during server rendering. */
export function useMedia(query: string): boolean {
  const onChange = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    onChange,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
