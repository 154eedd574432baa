import { latLngBounds, map as createMap, point } from 'leaflet/dist/leaflet-src.esm.js'
import type { LatLngTuple, Map as LeafletMap } from 'leaflet'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Point, Position } from './points.ts'
import './map.css'

/** A few streets. */
export const maxZoom = 16
/** The closest that a map opens: about 20 pixels for a mile. */
const openingZoom = 11
/** The world in Web Mercator. */
const world: [LatLngTuple, LatLngTuple] = [
  [-85.06, -180],
  [85.06, 180],
]
/** The area that fits the map at its lowest zoom. */
const inhabited: [LatLngTuple, LatLngTuple] = [
  [-56, -180],
  [72, 180],
]
/** The map's layers, each in its own Leaflet pane, by z-index. */
const panes = { pitch: 150, labels: 450, tournaments: 600 }

/** Whether the map is as narrow as on a phone, with the buttons and the card at the bottom. */
export const isNarrow = (map: LeafletMap) => map.getSize().x < 640

/** The margin between the outermost markers and the edges, so that no marker is under the buttons (zoom-buttons.tsx). */
export const marginOf = (map: LeafletMap): Point => (isNarrow(map) ? { x: 48, y: 92 } : { x: 96, y: 56 })

export const latLngOf = ({ latitude, longitude }: Position): LatLngTuple => [latitude, longitude]

const canAnimate = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** What a map shows at first: all of these positions, around the center if there is one. */
export type Opening = { positions: readonly Position[]; center: Position | null }

/** What a map shows when it has stopped moving; `isFitted` until the visitor moves it. */
export type View = { zoom: number; isFitted: boolean }

/** A Leaflet map in the element that gets `box` as its ref. `map` is null on the server and at first. */
export function useLeaflet(opening: Opening) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [view, setView] = useState<View | null>(null)
  const isFitted = useRef(true)
  const isFitting = useRef(false)

  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const created = create(element)
    created.on('movestart', () => {
      isFitted.current = isFitting.current
    })
    created.on('moveend', () => setView({ zoom: created.getZoom(), isFitted: isFitted.current }))
    setMap(created)
    return () => {
      setMap(null)
      setView(null)
      created.remove()
    }
  }, [])

  const showAll = useCallback(
    (animate: boolean) => {
      isFitting.current = true
      if (map) open(map, opening, animate)
      // Leaflet starts an animation in the next frame, before this.
      requestAnimationFrame(() => {
        isFitting.current = false
      })
    },
    [map, opening],
  )
  useLayoutEffect(() => {
    showAll(false)
    if (!map) return undefined
    const observer = new ResizeObserver(() => {
      const wasFitted = isFitted.current
      map.invalidateSize({ animate: false })
      if (wasFitted) showAll(false)
      else limitZoom(map)
    })
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map, showAll])

  return { box, map: view && map, view, showAll: () => showAll(canAnimate()) }
}

function create(box: HTMLElement): LeafletMap {
  const animated = canAnimate()
  const map = createMap(box, {
    attributionControl: false,
    // The markers handle their own keys, and our buttons are larger than Leaflet's.
    keyboard: false,
    zoomControl: false,
    zoomSnap: 0,
    maxZoom,
    maxBounds: world,
    maxBoundsViscosity: 1,
    zoomAnimation: animated,
    fadeAnimation: animated,
    inertia: animated,
  })
  for (const [name, zIndex] of Object.entries(panes)) {
    const pane = map.createPane(name)
    pane.style.zIndex = String(zIndex)
  }
  for (const name of ['pitch', 'labels', 'overlayPane', 'tilePane']) map.getPane(name)!.ariaHidden = 'true'
  return map
}

function open(map: LeafletMap, { positions, center }: Opening, animate: boolean) {
  limitZoom(map)
  const margin = marginOf(map)
  if (!center) {
    map.fitBounds(positions.map(latLngOf), { padding: [margin.x, margin.y], maxZoom: openingZoom, animate })
    return
  }
  const around = positions.flatMap((position) => [latLngOf(position), oppositeOf(position, center)])
  const zoom = map.getBoundsZoom(latLngBounds(around), false, point(2 * margin.x, 2 * margin.y))
  map.setView(latLngOf(center), Math.min(zoom, openingZoom), { animate })
}

/** The position mirrored at the center: bounds that contain both are centered there. */
const oppositeOf = ({ latitude, longitude }: Position, center: Position): LatLngTuple => [
  2 * center.latitude - latitude,
  2 * center.longitude - longitude,
]

function limitZoom(map: LeafletMap) {
  const { x, y } = marginOf(map)
  map.options.minZoom = 0
  map.options.minZoom = map.getBoundsZoom(inhabited, false, point(2 * x, 2 * y))
}

/** Zooms in as far as all these positions fit. */
export function zoomTo(map: LeafletMap, positions: readonly Position[]) {
  const { x, y } = marginOf(map)
  map.fitBounds(positions.map(latLngOf), { padding: [x, y], maxZoom, animate: canAnimate() })
}

/** Moves the map until a position is at least this far from its edges. */
export function panInside(map: LeafletMap, position: Position, topLeft: Point, bottomRight: Point) {
  map.panInside(latLngOf(position), {
    paddingTopLeft: [topLeft.x, topLeft.y],
    paddingBottomRight: [bottomRight.x, bottomRight.y],
    animate: canAnimate(),
  })
}
