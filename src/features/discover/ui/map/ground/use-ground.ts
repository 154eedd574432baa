import { control, tileLayer } from 'leaflet/dist/leaflet-src.esm.js'
import type { Map as LeafletMap } from 'leaflet'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import type { MapTiles } from '../../../contract.ts'
import { landQuery } from './land.ts'
import { addPitch } from './pitch.ts'
import type { View } from '../use-leaflet.ts'

/** From this zoom on, the rough lines would be wrong by more than five pixels. */
const fineZoom = 5

/** The map's background: streets if there is a tile server; otherwise a pitch, with the lines of the land once they are loaded. */
export function useGround(map: LeafletMap | null, view: View | null, tiles: MapTiles | null) {
  const isFine = view !== null && view.zoom >= fineZoom
  const rough = useQuery({ ...landQuery('rough'), enabled: view !== null && !tiles })
  const fine = useQuery({ ...landQuery('fine'), enabled: isFine && !tiles })
  const land = (isFine && fine.data) || rough.data || null
  useLayoutEffect(() => (map && !tiles ? addPitch(map, land) : undefined), [map, tiles, land])
  useEffect(() => {
    if (!map || !tiles) return undefined
    const streets = tileLayer(tiles.url, { maxNativeZoom: 19 }).addTo(map)
    return () => void streets.remove()
  }, [map, tiles])
  useEffect(() => {
    if (!map) return undefined
    const scale = control.scale({ metric: false, maxWidth: 110 }).addTo(map)
    scale.getContainer()!.ariaHidden = 'true'
    return () => void scale.remove()
  }, [map])
}
