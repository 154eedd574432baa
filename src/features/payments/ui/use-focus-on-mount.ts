import { useEffect, useRef } from 'react'

/** For an element that replaces a larger one: scrolls it into view and focuses it. */
export function useFocusOnArrival<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return place
}
