import { DomUtil } from 'leaflet/dist/leaflet-src.esm.js'
import type { LatLngExpression, Map as LeafletMap, Point, ZoomAnimEvent } from 'leaflet'
import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import type { Position } from './points.ts'
import { latLngOf } from './use-leaflet.ts'

type Target = Pick<ZoomAnimEvent, 'center' | 'zoom'>

/** Where a position will be among the map's layers when it has zoomed to this target. */
export function layerPointAt(map: LeafletMap, position: LatLngExpression, { center, zoom }: Target): Point {
  const middle = map.containerPointToLayerPoint(map.getSize().divideBy(2))
  return map.project(position, zoom).subtract(map.project(center, zoom)).add(middle)
}

/** Keeps the children of an element, which is in one of the map's panes, at their positions. Their class is `leaflet-zoom-animated`. */
export function useLayerPositions(
  map: LeafletMap,
  parent: RefObject<HTMLElement | null>,
  positions: readonly Position[],
) {
  useLayoutEffect(() => {
    const place = (target: Target) => {
      for (const [index, position] of positions.entries()) {
        const child = parent.current!.children[index] as HTMLElement
        DomUtil.setPosition(child, layerPointAt(map, latLngOf(position), target).round())
      }
    }
    const placeNow = () => place({ center: map.getCenter(), zoom: map.getZoom() })
    placeNow()
    map.on('zoom viewreset', placeNow)
    map.on('zoomanim', place)
    return () => {
      map.off('zoom viewreset', placeNow)
      map.off('zoomanim', place)
    }
  }, [map, parent, positions])
}
