import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { clustersOf } from './clusters.ts'
import type { Located } from '../located.ts'
import type { View } from '../use-leaflet.ts'

/** The markers at the map's zoom, which of them is the tab stop, and how to move the focus between them. */
export function useMarkers(map: LeafletMap | null, view: View | null, tournaments: readonly Located[]) {
  const list = useRef<HTMLUListElement>(null)
  const [currentId, setCurrentId] = useState(tournaments[0]?.id)
  const zoom = view?.zoom
  const markers = useMemo(() => (zoom === undefined ? [] : clustersOf(tournaments, zoom)), [tournaments, zoom])

  // Zooming replaces markers, so the focus is set once the new ones are rendered.
  const [focusings, setFocusings] = useState(0)
  useEffect(() => {
    const keepFocus = () => {
      if (list.current?.contains(document.activeElement)) setFocusings((count) => count + 1)
    }
    map?.on('zoomend', keepFocus)
    return () => void map?.off('zoomend', keepFocus)
  }, [map])
  useLayoutEffect(() => {
    if (focusings > 0) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [focusings])
  return {
    list,
    markers,
    current: markers.find(({ items }) => items.some(({ id }) => id === currentId)) ?? markers[0],
    setCurrent: setCurrentId,
    /** Focuses the marker of this tournament, of the current one by default. */
    focusOn: (id = currentId) => {
      setCurrentId(id)
      setFocusings((count) => count + 1)
    },
  }
}
