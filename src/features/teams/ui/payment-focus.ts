import { useEffect, useRef } from 'react'

/** For what takes the place of something larger: brings it onto the screen, which may show another part, and puts the focus there. */
export function useFocusOnArrival<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return place
}
